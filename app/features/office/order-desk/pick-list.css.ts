import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

/** Hidden on paper. */
export const screenOnly = featureStyle({ "@media": { [media.print]: { display: "none" } } });

/** A box to tick on paper. */
export const box = featureStyle({
  display: "inline-block",
  width: "0.9em",
  height: "0.9em",
  marginInlineEnd: theme.space.xs,
  border: `1px solid ${theme.color.text.primary}`,
  verticalAlign: "-0.1em",
});
