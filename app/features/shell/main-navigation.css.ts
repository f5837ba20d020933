import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, size, weight, type } = theme;

export const navigation = featureStyle({ borderTop: `1px solid ${color.line.inverse}` });

export const burger = featureStyle(responsiveStyle({ desktop: { display: "none" } }));
export const burgerButton = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  fontWeight: weight.bold,
});
export const burgerList = featureStyle({ display: "grid", paddingBottom: space.m });

export const wide = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "flex", gap: space.l } }),
);
export const wideItem = featureStyle({ position: "relative" });

export const link = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xxs,
  minHeight: size.target,
  color: color.text.inverse,
  fontWeight: weight.bold,
  textDecorationLine: "none",
  borderBottom: "3px solid transparent",
  borderTop: "3px solid transparent",
  selectors: {
    "&:hover": { color: color.text.inverse, borderBottomColor: color.line.strong },
    "&[aria-current]": { borderBottomColor: color.signal.base },
  },
});

export const panel = featureStyle({
  position: "absolute",
  top: "100%",
  left: `calc(-1 * ${space.m})`,
  minWidth: "15rem",
  padding: space.m,
  background: color.surface.inverse,
  border: `1px solid ${color.line.inverse}`,
  visibility: "hidden",
  selectors: { [`${wideItem}:is(:hover, :focus-within) > &`]: { visibility: "visible" } },
});
export const second = featureStyle({
  display: "grid",
  paddingInlineStart: space.m,
  "@media": { "(min-width: 64em)": { padding: 0 } },
});
export const secondLink = featureStyle({
  display: "flex",
  alignItems: "center",
  minHeight: size.target,
  color: color.text.inverseMuted,
  fontSize: type.small,
  textDecorationLine: "none",
  "@media": { "(min-width: 64em)": { minHeight: "2.25rem", fontSize: type.body } },
  selectors: { "&:hover": { color: color.text.inverse, textDecorationLine: "underline" } },
});
