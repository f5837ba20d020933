import { theme } from "../../vanilla.css.ts";
import { featureStyle } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

export const logo = featureStyle({
  gridArea: "logo",
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.xs,
  minHeight: theme.size.target,
  color: theme.color.text.inverse,
  textDecorationLine: "none",
  // Beside city, telephone and cart on a phone.
  fontSize: theme.type.large,
  "@media": { [media.desktop]: { fontSize: theme.type.title } },
  fontWeight: theme.weight.heavy,
  letterSpacing: "-0.02em",
  selectors: { "&:hover": { color: theme.color.text.inverse } },
});
/** Its attributes say its width, loaded or not; of the height the usual rules for pictures make too much. */
export const picture = featureStyle({ display: "block", maxWidth: "none", height: "32px" });
/** As the header shows it, in a form of staff. */
export const example = featureStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.xs,
  padding: theme.space.s,
  background: theme.color.surface.inverse,
  color: theme.color.text.inverse,
  fontWeight: theme.weight.heavy,
  fontSize: theme.type.title,
  letterSpacing: "-0.02em",
});
