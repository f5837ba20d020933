import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { space } = theme;

/** Fields that are filled in together, side by side where there is room. */
export const pair = featureStyle(
  responsiveStyle({ mobile: { display: "grid", gap: space.s }, tablet: { gridTemplateColumns: "repeat(2, 1fr)" } }),
);
/** Who receives, in one row of a desktop. */
export const contact = featureStyle(
  responsiveStyle({ desktop: { gridTemplateColumns: "repeat(3, 1fr)", alignItems: "end" } }),
);
/** From edge to edge of a phone, so that fewer words take two lines. */
export const parts = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.xs, marginInline: `calc(-1 * ${space.gutter})` },
    tablet: { gap: space.m, marginInline: 0 },
  }),
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
/** The ticks, and beside them the sum with its button. */
export const last = featureStyle(
  responsiveStyle({ desktop: { display: "grid", gridTemplateColumns: "1fr 20rem", alignItems: "end" } }),
);
/** Below the form on a phone they stand anyway. */
export const end = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "grid", gap: space.xs } }),
);
/** Three centres side by side. */
export const centres = featureStyle(
  responsiveStyle({
    desktop: {
      display: "grid",
      alignItems: "start",
      columnGap: space.m,
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    },
  }),
);
/** Details of the chosen centre; of each one where the browser cannot tell which that is. */
export const more = featureStyle({
  "@supports": { "selector(:has(*))": { selectors: { "label:not(:has(:checked)) &": { display: "none" } } } },
});
/** The field with its button behind it. */
export const promo = featureStyle({ display: "flex", alignItems: "end", gap: space.xs });
