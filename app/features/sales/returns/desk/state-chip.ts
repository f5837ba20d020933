import { type ReturnState, returnStates } from "../../../../../gateway/contract/sales/returns.ts";

/** What waits for somebody stands out; what is over does not. */
const tones = { requested: "signal", to_approve: "signal", accepted: "success", refused: "neutral" } as const;

export const stateChip = (state: ReturnState) => ({ text: returnStates[state], tone: tones[state] });
