import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, space, type } = theme;

export const notice = featureVariants({
  info: { background: color.season.winter.surface, color: color.season.winter.text },
  danger: { background: color.surface.danger, color: color.text.danger },
});
export const line = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: "2rem",
  fontSize: type.small,
  lineHeight: theme.lineHeight.snug,
});
export const words = featureStyle({ flex: 1, minWidth: 0 });
/** One line, as high as a finger where there is no mouse; pressed, all of it. */
export const text = featureStyle({
  paddingBlock: "0.8rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  selectors: { "[open] > &": { whiteSpace: "normal" } },
  "@media": { [media.desktop]: { paddingBlock: space.xxs } },
});
/** A line is lower than a finger where there is a mouse. */
export const close = featureStyle({ "@media": { [media.desktop]: { marginBlock: "-0.375rem" } } });
