import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const { color, space } = theme;

/** Below what was pressed. It is a popover, so that nothing clips it; where there are none it floats all the same. */
export const box = uiStyle({
  position: "absolute",
  inset: "auto",
  zIndex: 9,
  width: "17rem",
  margin: 0,
  padding: space.s,
  border: `2px solid ${color.text.danger}`,
  background: color.surface.danger,
  color: color.text.primary,
  fontSize: theme.type.small,
  lineHeight: theme.lineHeight.snug,
  textAlign: "start",
});
/** Nothing was pressed, or it is gone. */
export const corner = uiStyle({ position: "fixed", insetInlineStart: space.m, insetBlockEnd: space.m });
export const again = uiStyle({ marginBlockStart: space.xs });
