import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, space, type, weight, lineHeight } = theme;

export const box = featureStyle({ display: "grid", gap: space.s });
export const note = featureStyle({ color: color.text.muted, fontSize: type.small, lineHeight: lineHeight.snug });
export const stock = featureVariants({
  today: { color: color.text.success, fontWeight: weight.bold },
  later: { color: color.text.primary, fontWeight: weight.bold },
  none: { color: color.text.danger, fontWeight: weight.bold },
});
/** As high as a finger, over the white space around its line. */
export const stockLink = featureStyle({ marginBlock: "-0.75rem", color: "inherit" });
/** The sum stays beside the quantity on a phone, in two lines if need be: below it, it would push the button off the first screen. */
export const row = featureStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: space.s,
  marginBottom: space.s,
  "@media": { [media.largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const sum = featureStyle({ fontWeight: weight.bold });
