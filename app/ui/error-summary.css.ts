import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const { color, space } = theme;

export const summary = uiStyle({
  display: "grid",
  padding: `${space.m} ${space.m} ${space.xs}`,
  border: `2px solid ${color.text.danger}`,
  borderRadius: theme.radius.panel,
  background: color.surface.raised,
});
export const title = uiStyle({ fontSize: theme.type.large, fontWeight: theme.weight.heavy });
export const entry = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.size.target,
  // Messages of several lines would else run into one another.
  paddingBlock: space.xxs,
  color: color.text.danger,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
});
