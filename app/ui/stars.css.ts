import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

export const stars = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.xs,
  fontSize: theme.type.small,
  whiteSpace: "nowrap",
});
export const row = uiStyle({ color: theme.color.line.soft });
export const filled = uiStyle({ color: theme.color.text.primary });
export const note = uiStyle({ color: theme.color.text.muted });
