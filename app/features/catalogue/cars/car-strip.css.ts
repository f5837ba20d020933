import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";

const { color, space } = theme;

/** One line at any width: what does not fit of the name is cut. */
export const strip = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  paddingInlineStart: space.s,
  background: color.surface.sunken,
  minWidth: 0,
});
export const name = featureStyle({
  // What is only read aloud is cut with the rest.
  position: "relative",
  minWidth: 0,
  paddingBlock: "0.625rem",
  fontWeight: theme.weight.bold,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const links = featureStyle({ display: "flex", flex: "none", marginInlineStart: "auto", whiteSpace: "nowrap" });
/** What the product is to the chosen car, in a line of a phone. */
export const verdict = featureVariants({
  fits: { background: color.surface.success, color: color.text.success },
  misfits: { background: color.surface.danger, color: color.text.danger },
});
export const verdictLine = featureStyle({
  flexWrap: "wrap",
  minHeight: theme.size.target,
  fontSize: theme.type.small,
  lineHeight: theme.lineHeight.snug,
});
