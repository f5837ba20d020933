import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";
import "../styles/layers.css.ts";

const { color, space } = theme;

export const summary = uiStyle({
  display: "grid",
  gap: space.xs,
  padding: space.m,
  border: `2px solid ${color.text.danger}`,
  borderRadius: theme.radius.panel,
  background: color.surface.raised,
});
export const title = uiStyle({ fontSize: theme.type.large, fontWeight: theme.weight.heavy });
export const entry = uiStyle({ color: color.text.danger, fontWeight: theme.weight.bold });
