import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, size, radius } = theme;

export const stars = featureStyle({ display: "flex" });
/** Fills the stars up to the chosen one: those that contain the chosen button or precede it. */
export const star = featureStyle({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  width: size.targetLarge,
  minHeight: size.targetLarge,
  borderRadius: radius.control,
  color: color.line.soft,
  cursor: "pointer",
  selectors: {
    "&:has(:checked), &:has(~ & :checked), &:hover": { color: color.text.primary },
    "&:has(:checked)": { outline: `1px solid ${color.text.primary}` },
    "&:has(:focus-visible)": { outline: `3px solid ${color.text.primary}` },
  },
});
export const figure = featureStyle({ color: color.text.primary, fontSize: theme.type.small });
