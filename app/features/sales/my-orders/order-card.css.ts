import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, lineHeight, space, type } = theme;

/** Low enough for two orders on the screen of a phone. */
export const picture = featureStyle({ display: "block", width: "3.5rem" });
export const facts = featureStyle({
  marginBottom: space.xs,
  color: color.text.muted,
  fontSize: type.small,
  lineHeight: lineHeight.snug,
});
/** Pictures, sum and buttons: below one another in columns on a desktop, whatever each order has. */
export const line = featureStyle(
  responsiveStyle({
    mobile: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: space.s },
    desktop: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto 18rem" },
  }),
);
