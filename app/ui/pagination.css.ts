import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

const { color, space, size } = theme;

export const list = uiStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.xxs });
export const step = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: size.target,
  minHeight: size.target,
  paddingInline: space.xxs,
  borderRadius: theme.radius.control,
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  selectors: {
    "a&:hover": { background: color.surface.sunken, color: color.text.primary },
    "&[aria-current]": { background: color.surface.inverse, color: color.text.inverse },
  },
});
export const gap = uiStyle({ color: color.text.muted });
export const wideOnly = uiStyle({ "@media": { [media.phone]: { display: "none" } } });
