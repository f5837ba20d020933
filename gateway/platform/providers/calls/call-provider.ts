/**
 * Customers confirm a phone by calling one of these numbers. Calls are not answered: the provider only reports the caller and
 * the number.
 */
export interface CallProvider {
  /** E.164; empty when calls are not configured. */
  readonly numbers: readonly string[];
}

export const noCalls: CallProvider = { numbers: [] };

/** For demo stores: numbers that cannot be called. Calls are simulated. */
export const offlineCalls: CallProvider = {
  numbers: ["+78000000011", "+78000000012", "+78000000013"],
};
