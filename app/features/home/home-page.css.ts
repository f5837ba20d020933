import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, type } = theme;

export const hero = featureStyle({
  marginTop: `calc(-1 * ${space.m})`,
  paddingTop: space.m,
  background: color.surface.sunken,
});
export const searches = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.m, paddingBlock: `${space.s} ${space.l}` },
    tablet: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "stretch" },
  }),
);
export const sections = featureStyle({ display: "grid", gap: space.xl, paddingTop: space.l });
export const categories = featureStyle({
  display: "grid",
  gap: space.xs,
  marginTop: space.s,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))",
});
export const category = featureStyle({
  display: "grid",
  alignContent: "start",
  gap: space.xs,
  height: "100%",
  padding: space.s,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  color: color.text.primary,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
  textDecorationLine: "none",
  hyphens: "auto",
  overflowWrap: "anywhere",
  selectors: { "&:hover": { borderColor: color.line.strong } },
});
export const categoryIcon = featureStyle({
  flexShrink: 0,
  fill: "none",
  stroke: color.signal.text,
  strokeWidth: "1.4",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
export const brands = featureStyle({ marginTop: space.s });
export const centres = featureStyle({
  display: "grid",
  gap: space.m,
  marginTop: space.s,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});
export const centre = featureStyle({
  display: "grid",
  gap: space.hair,
  alignContent: "start",
  paddingInlineStart: space.s,
  borderInlineStart: `3px solid ${color.line.soft}`,
});
export const hours = featureStyle({ color: color.text.muted, fontSize: type.small });
