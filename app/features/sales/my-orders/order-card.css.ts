import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, lineHeight, space, type } = theme;

/** Low enough for two orders on the screen of a phone. */
export const picture = featureStyle({ display: "block", width: "3.5rem" });
export const facts = featureStyle({
  marginBottom: space.xs,
  color: color.text.muted,
  fontSize: type.small,
  lineHeight: lineHeight.snug,
});
