import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const { color, space } = theme;

export const row = uiStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.2fr)",
  gap: space.s,
  paddingBlock: space.xs,
  borderBottom: `1px solid ${color.line.soft}`,
  lineHeight: theme.lineHeight.snug,
});
export const sum = uiStyle({ textAlign: "end", fontVariantNumeric: "tabular-nums" });
export const term = uiStyle({ color: color.text.muted });
export const value = uiStyle({ fontWeight: theme.weight.bold });
