/** Values that the specification names without saying what for; nothing depends on them. CFG-021, CFG-022, CFG-050, CFG-051 */
export const unexplainedNumber = 295_000;
export const unexplainedNames = ["titan", "delta", "rocket"] as const;

/** Bank of the payment features, as in the methods `sbp_alfabank` and `online_alfabank`. CFG-052, CFG-053 */
export const paymentBank = "alfabank";
