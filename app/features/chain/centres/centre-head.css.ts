import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { space } = theme;

/** A centre's own page: its face above everything on a phone, on a desktop above the hours, beside the rest. */
export const page = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.m },
    desktop: { gridTemplateColumns: "minmax(0, 1fr) 22rem", gridTemplateRows: "auto 1fr" },
  }),
);
export const wideFacade = featureStyle(
  responsiveStyle({ mobile: { width: "100%", height: "auto" }, desktop: { gridColumn: 2 } }),
);
export const main = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start", gap: space.m },
    desktop: { gridColumn: 1, gridRow: "1 / 3" },
  }),
);
/** What a centre can, side by side. */
export const abilities = featureStyle({ display: "flex", flexWrap: "wrap", gap: `${space.xs} ${space.l}` });
export const ability = featureStyle({ display: "flex", alignItems: "center", gap: space.xs });
