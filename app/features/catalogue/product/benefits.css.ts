import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space, type, lineHeight } = theme;

export const list = featureStyle({
  display: "grid",
  gap: space.xs,
  paddingTop: space.s,
  borderTop: `1px solid ${color.line.soft}`,
  fontSize: type.small,
  lineHeight: lineHeight.snug,
});
export const benefit = featureStyle({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: space.xs });
export const sign = featureStyle({ color: color.text.success });
