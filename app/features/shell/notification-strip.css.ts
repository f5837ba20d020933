import { theme } from "../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../styles/layered.ts";

const { color, space, type } = theme;

export const notice = featureVariants({
  info: { background: color.season.winter.surface, color: color.season.winter.text },
  danger: { background: color.surface.danger, color: color.text.danger },
});
export const line = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: theme.size.target,
  fontSize: type.small,
  lineHeight: theme.lineHeight.snug,
});
export const words = featureStyle({ flex: 1, minWidth: 0, paddingBlock: space.xxs });
