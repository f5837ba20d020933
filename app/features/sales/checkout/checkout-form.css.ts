import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { space } = theme;

/** Fields that are filled in together, side by side where there is room. */
export const pair = featureStyle(
  responsiveStyle({ mobile: { display: "grid", gap: space.m }, tablet: { gridTemplateColumns: "repeat(2, 1fr)" } }),
);
export const address = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.m, gridTemplateColumns: "1fr 1fr", alignItems: "end" },
    tablet: { gridTemplateColumns: "3fr 1fr 1fr" },
  }),
);
export const street = featureStyle(
  responsiveStyle({ mobile: { gridColumn: "1 / -1" }, tablet: { gridColumn: "auto" } }),
);
/** A jump to the form must not hide its first line. */
export const form = featureStyle({ display: "grid", gap: space.m, scrollMarginTop: space.m });
/** Below the form on a phone stands the sum with its button anyway. */
export const end = featureStyle(
  responsiveStyle({
    mobile: { display: "none" },
    desktop: { display: "grid", gridTemplateColumns: "1fr 20rem", alignItems: "center" },
  }),
);
/** The field with its button behind it. */
export const promo = featureStyle({ display: "flex", alignItems: "end", gap: space.xs });
