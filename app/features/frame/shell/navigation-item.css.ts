import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, space, size, weight, type } = theme;

export const link = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xxs,
  width: "fit-content",
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
  // In forced colours a border is visible whatever its colour.
  "@media": {
    [media.desktop]: { minHeight: "2.5rem" },
    [media.forcedColors]: {
      borderColor: "Canvas",
      selectors: { "&[aria-current]": { borderBottomColor: "Highlight" } },
    },
  },
});

export const menu = featureStyle({ position: "relative" });
export const panel = featureStyle({
  position: "absolute",
  top: "100%",
  zIndex: 1,
  left: `calc(-1 * ${space.m})`,
  minWidth: "15rem",
  padding: space.m,
  background: color.surface.inverse,
  border: `1px solid ${color.line.inverse}`,
  visibility: "hidden",
  selectors: {
    [`${menu}:is(:hover, :focus-within) > &`]: { visibility: "visible" },
    // Escape has closed the menus: see closing-menus.ts.
    "header[data-quiet] &": { display: "none" },
  },
});
export const panelAtEnd = featureStyle({ left: "auto", right: 0 });

export const second = featureStyle({
  display: "grid",
  paddingInlineStart: space.m,
  "@media": { [media.desktop]: { padding: 0 } },
});
export const secondLink = featureStyle({
  display: "flex",
  alignItems: "center",
  minHeight: size.target,
  color: color.text.inverseMuted,
  fontSize: type.small,
  textDecorationLine: "none",
  "@media": { [media.desktop]: { minHeight: "2.25rem", fontSize: type.body } },
  selectors: {
    "&:hover": { color: color.text.inverse, textDecorationLine: "underline" },
    "&[aria-current]": { color: color.text.inverse, fontWeight: weight.bold },
  },
});
