import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, type } = theme;

/** One column on a phone: picture, decision, attributes; beside each other from a tablet on. */
export const columns = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.l },
    tablet: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      gridTemplateAreas: '"gallery decision" "attributes decision"',
      alignItems: "start",
    },
    desktop: { gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr)", columnGap: space.xl },
  }),
);
/** On a phone the picture leaves room for title, price and button above the fold. */
export const gallery = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      justifyContent: "center",
      gridTemplateColumns: "min(56vw, 100%)",
      background: color.surface.raised,
      border: `1px solid ${color.line.soft}`,
    },
    tablet: { gridArea: "gallery", gridTemplateColumns: "minmax(0, 36rem)", padding: space.m },
  }),
);
export const decision = featureStyle(
  responsiveStyle({ mobile: { display: "grid", gap: space.s }, tablet: { gridArea: "decision" } }),
);
export const attributes = featureStyle(responsiveStyle({ tablet: { gridArea: "attributes" } }));
export const code = featureStyle({ color: color.text.muted, fontSize: type.small });
