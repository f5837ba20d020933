import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space } = theme;

const ground = { background: color.surface.inverse, color: color.text.inverse };

// Sticky on wide screens only: on a phone, and on a desktop zoomed to a phone's width, it would take a tenth of the height.
export const navigation = featureStyle({
  ...ground,
  display: "none",
  borderTop: `1px solid ${color.line.inverse}`,
  "@media": { [media.desktop]: { display: "block", position: "sticky", top: 0, zIndex: 4 } },
});
export const rest = featureStyle(ground);
export const wide = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "flex", gap: space.l } }),
);
