import { theme } from "../../vanilla.css.ts";
import { arrival } from "../styles/arrival.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";

const { color, space } = theme;

export const notice = uiStyle({
  display: "flex",
  // A wide button goes below the words on a phone, a cross stays beside them.
  flexWrap: "wrap",
  alignItems: "start",
  gap: space.s,
  padding: `${space.s} ${space.m}`,
  borderInlineStart: "4px solid",
  borderRadius: theme.radius.control,
  // An answer, or a price that was asked for; a notice of the page itself is there from the start.
  selectors: { '[role="status"] > &': { animation: arrival() } },
});
// The bar and the sign take the colour of the tone, the text keeps its colour.
export const tone = uiVariants({
  info: { background: color.surface.raised, color: color.text.muted },
  success: { background: color.surface.success, color: color.text.success },
  warning: { background: color.surface.sunken, color: color.text.primary },
  danger: { background: color.surface.danger, color: color.text.danger },
});
export const title = uiStyle({ fontWeight: theme.weight.heavy });
export const body = uiStyle({
  flex: "1 1 12rem",
  color: color.text.primary,
  minWidth: 0,
  alignSelf: "center",
  lineHeight: theme.lineHeight.snug,
});
