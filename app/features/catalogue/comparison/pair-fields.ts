/** Fields of the form that chooses what stands side by side in a narrow window. */
export const PAIR_FIELDS = ["left", "right"] as const;
