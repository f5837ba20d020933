import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const entry = featureStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.xxs,
  minHeight: theme.size.target,
  color: theme.color.text.inverse,
  fontWeight: theme.weight.bold,
  lineHeight: "1.2",
  textDecorationLine: "none",
  selectors: { "&:hover": { color: theme.color.text.inverse, textDecorationLine: "underline" } },
});
