import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { media } from "../../styles/responsive-style.ts";

export const entry = featureStyle({
  display: "inline-flex",
  maxWidth: "100%",
  alignItems: "center",
  gap: theme.space.xxs,
  minHeight: theme.size.target,
  "@media": { [media.desktop]: { minHeight: "1.75rem" } },
  color: theme.color.text.inverse,
  fontWeight: theme.weight.bold,
  lineHeight: "1.2",
  textDecorationLine: "none",
  selectors: { "&:hover": { color: theme.color.text.inverse, textDecorationLine: "underline" } },
});
