import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { space } = theme;

/** The head of a centre's own page: its face above its name on a phone, beside it on a desktop. */
export const head = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.s },
    desktop: { gridTemplateColumns: "minmax(0, 1fr) 22rem", columnGap: space.m, alignItems: "end" },
  }),
);
export const wideFacade = featureStyle(
  responsiveStyle({ mobile: { width: "100%", height: "auto" }, desktop: { gridColumn: 2 } }),
);
export const headText = featureStyle(
  responsiveStyle({ mobile: { display: "grid", gap: space.s }, desktop: { gridColumn: 1, gridRow: 1 } }),
);
