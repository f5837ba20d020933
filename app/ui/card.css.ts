import { theme } from "../../vanilla.css.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";

const { color, space } = theme;

export const card = uiStyle({
  minWidth: 0,
  border: `1px solid ${color.line.soft}`,
  borderRadius: theme.radius.panel,
});
export const tone = uiVariants({
  raised: { background: color.surface.raised },
  sunken: { background: color.surface.sunken },
  inverse: { borderColor: "transparent", background: color.surface.inverse, color: color.text.inverse },
});
export const padding = uiVariants({
  none: {},
  s: { padding: space.s },
  m: { padding: space.m },
  l: { padding: space.gutter },
});
