import { type CorrectionState, correctionStates } from "../../../../../gateway/contract/sales/points-desk.ts";

/** What waits for somebody stands out. */
const tones = { to_approve: "signal", done: "success", refused: "neutral" } as const;

export const correctionChip = (state: CorrectionState) => ({ text: correctionStates[state], tone: tones[state] });

export const POINTS_PATH = "/back-office/points/";
