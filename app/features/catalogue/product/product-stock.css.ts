import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, lineHeight, space, type, weight } = theme;

export const list = featureStyle({ borderTop: `1px solid ${color.line.soft}` });
export const row = featureStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: space.m,
  paddingBlock: space.xs,
  borderBottom: `1px solid ${color.line.soft}`,
  "@media": { [media.largeText]: { display: "block" } },
});
export const pieces = featureStyle({
  whiteSpace: "nowrap",
  fontWeight: weight.bold,
  textAlign: "end",
  "@media": { [media.largeText]: { textAlign: "start" } },
});
export const today = featureStyle({ color: color.text.success, fontWeight: weight.normal });
/** On a phone «завтра, 23 ноября» takes two lines to leave more room for the address. */
export const later = featureStyle({ maxWidth: "7rem", whiteSpace: "normal", fontWeight: weight.normal });
export const place = featureStyle({ color: color.text.muted, fontSize: type.small, lineHeight: lineHeight.snug });
