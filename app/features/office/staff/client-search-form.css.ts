import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space, size, radius, weight } = theme;

export const compact = featureStyle({ flex: "1 1 16rem", maxWidth: "28rem", marginInlineStart: "auto" });
export const label = featureStyle({ display: "block", fontWeight: weight.bold, marginBlockEnd: space.xxs });
export const row = featureStyle({ display: "flex", gap: space.xs });
export const input = featureStyle({
  flex: 1,
  minWidth: 0,
  minHeight: size.target,
  paddingInline: space.s,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: color.surface.raised,
  color: color.text.primary,
});
