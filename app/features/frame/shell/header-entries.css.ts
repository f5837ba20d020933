import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

export const entry = featureStyle({
  display: "inline-flex",
  minWidth: theme.size.target,
  maxWidth: "100%",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.xxs,
  minHeight: theme.size.target,
  "@media": { [media.desktop]: { minHeight: "1.75rem" } },
  color: theme.color.text.inverse,
  fontWeight: theme.weight.bold,
  lineHeight: "1.2",
  textDecorationLine: "none",
  selectors: { "&:hover": { color: theme.color.text.inverse, textDecorationLine: "underline" } },
});
/** Beside logo, telephone and cart a phone has room for the name alone. */
export const pin = featureStyle(responsiveStyle({ mobile: { display: "none" }, tablet: { display: "block" } }));
/** A long name ends in dots rather than taking a line. */
export const city = featureStyle({ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });
/** Behind the menu's sign on a phone, at the end of the strip on a desktop. */
export const picks = featureStyle(
  responsiveStyle({
    mobile: { gridArea: "menu", justifySelf: "end", position: "relative", zIndex: 1 },
    desktop: { display: "flex", gap: theme.space.s },
  }),
);
/** On the corner of a phone's sign, as in the cart's. */
export const picksCount = featureStyle(
  responsiveStyle({
    mobile: {
      position: "absolute",
      insetBlockStart: 0,
      insetInlineEnd: 0,
      minWidth: "1.125rem",
      background: theme.color.signal.base,
      fontSize: theme.type.small,
      lineHeight: "1rem",
      textAlign: "center",
      selectors: { "&:empty": { display: "none" } },
    },
    desktop: { position: "static", minWidth: 0, background: "none" },
  }),
);
