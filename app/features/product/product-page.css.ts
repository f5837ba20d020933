import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, type } = theme;

export const top = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.m },
    tablet: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: space.l, alignItems: "start" },
    desktop: { gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr)", gap: space.xl },
  }),
);
/** On a phone the picture leaves room for title, price and button above the fold. */
export const gallery = featureStyle(
  responsiveStyle({
    mobile: {
      background: color.surface.raised,
      border: `1px solid ${color.line.soft}`,
      display: "grid",
      justifyContent: "center",
      gridTemplateColumns: "min(60vw, 100%)",
    },
    tablet: { gridTemplateColumns: "minmax(0, 36rem)", padding: space.m },
  }),
);
export const summary = featureStyle({ display: "grid", gap: space.s });
export const code = featureStyle({ color: color.text.muted, fontSize: type.small });
export const columns = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.l },
    desktop: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: space.xl, alignItems: "start" },
  }),
);
