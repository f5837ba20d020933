import { featureStyle } from "../styles/layered.ts";

/** Server messages are joined with new lines. */
export const lines = featureStyle({ whiteSpace: "pre-line" });
