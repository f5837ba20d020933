import { type MergeState, mergeStates } from "../../../../gateway/contract/office/merging.ts";

export const MERGES_PATH = "/back-office/merges/";
export const NEW_MERGE_PATH = `${MERGES_PATH}new/`;

/** What waits for somebody stands out. */
const tones = {
  proposed: "signal",
  done: "success",
  refused: "neutral",
  withdrawn: "neutral",
  ended: "neutral",
} as const;

export const mergeChip = (state: MergeState) => ({ text: mergeStates[state], tone: tones[state] });

/** Where a merge is proposed with the accounts that are filled in. */
export const newMergePath = (fields: { stays?: string; goes?: string }): string =>
  `${NEW_MERGE_PATH}?${new URLSearchParams(fields)}`;
