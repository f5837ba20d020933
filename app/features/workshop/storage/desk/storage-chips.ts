import { storageStatuses } from "../../../../../gateway/contract/workshop/storage.ts";
import { storageRequestStates } from "../../../../../gateway/contract/workshop/storage-desk.ts";

/** What waits for somebody stands out; what is over does not. */
const statusTones = { stored: "neutral", retrieval: "signal", returned: "neutral" } as const;
const stateTones = {
  new: "signal",
  accepted: "success",
  done: "neutral",
  refused: "danger",
  withdrawn: "neutral",
} as const;

export const statusChip = (status: keyof typeof statusTones) => ({
  text: storageStatuses[status],
  tone: statusTones[status],
});

export const requestChip = (state: keyof typeof stateTones) => ({
  text: storageRequestStates[state],
  tone: stateTones[state],
});
