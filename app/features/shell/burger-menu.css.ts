import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, size, weight } = theme;

export const burger = featureStyle(responsiveStyle({ desktop: { display: "none" } }));
export const button = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  fontWeight: weight.bold,
});
export const entries = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space.m,
  borderBlock: `1px solid ${color.line.inverse}`,
});
export const list = featureStyle({ display: "grid", paddingBlock: `${space.xs} ${space.m}` });
