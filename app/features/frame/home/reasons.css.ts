import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type, weight } = theme;

export const list = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.s, marginTop: space.s },
    tablet: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    desktop: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: space.l },
  }),
);
/** The icon has its own column; the whole tile is the target of its link. */
export const reason = featureStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignContent: "start",
  columnGap: space.s,
});
export const sign = featureStyle({ gridRow: "1 / span 2", color: color.signal.text });
export const title = featureStyle({
  fontWeight: weight.bold,
  lineHeight: theme.lineHeight.snug,
  selectors: { "&::after": { content: "", position: "absolute", inset: 0 } },
});
export const text = featureStyle({ color: color.text.muted, fontSize: type.small });
