import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, size, weight } = theme;

export const burger = featureStyle(responsiveStyle({ desktop: { display: "none" } }));
export const button = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  fontWeight: weight.bold,
});
/** Over the page, as wide as the screen; it scrolls with the page. */
export const panel = featureStyle({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "100%",
  paddingInline: space.gutter,
  background: color.surface.inverse,
  boxShadow: theme.shadow.overlay,
});
export const entries = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space.m,
  borderBlock: `1px solid ${color.line.inverse}`,
});
export const list = featureStyle({ display: "grid", paddingBlock: `${space.xs} ${space.m}` });
