import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

/** A message as it was written; its links are long. */
export const text = featureStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: theme.size.prose });
