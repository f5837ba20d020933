import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const logo = featureStyle({
  gridArea: "logo",
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.xs,
  minHeight: theme.size.target,
  color: theme.color.text.inverse,
  textDecorationLine: "none",
  // Beside city, telephone and cart on a phone.
  fontSize: "clamp(1.125rem, 0.75rem + 1.6vw, 1.5rem)",
  fontWeight: theme.weight.heavy,
  letterSpacing: "-0.02em",
  selectors: { "&:hover": { color: theme.color.text.inverse } },
});
export const mark = featureStyle({ color: theme.color.signal.base });
