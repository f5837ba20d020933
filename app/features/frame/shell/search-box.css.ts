import { theme } from "../../../../vanilla.css.ts";
import { arrival } from "../../../styles/arrival.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, space, size, radius, type } = theme;

export const form = featureStyle({
  display: "flex",
  "@media": { [media.desktop]: { position: "relative" } },
  background: color.surface.raised,
  color: color.text.primary,
  borderRadius: radius.control,
});
export const input = featureStyle({
  flex: 1,
  minWidth: 0,
  minHeight: size.target,
  paddingInline: space.s,
  border: 0,
  background: "none",
  color: color.text.primary,
  borderRadius: radius.control,
  // All of the example is to be read on a phone.
  selectors: { "&::placeholder": { fontSize: type.small } },
});
export const button = featureStyle({
  width: size.target,
  minHeight: size.target,
  display: "grid",
  placeItems: "center",
  color: color.text.primary,
});
/** Over what follows: as wide as the field, on a phone as wide as the header. */
export const suggestions = featureStyle({
  position: "absolute",
  insetInline: 0,
  top: "100%",
  zIndex: 6,
  maxHeight: "70vh",
  overflow: "auto",
  background: color.surface.raised,
  border: `1px solid ${color.line.strong}`,
  animation: arrival(),
});
export const suggestion = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.s,
  minHeight: size.target,
  padding: `${space.xs} ${space.s}`,
  color: color.text.primary,
  textDecorationLine: "none",
  selectors: {
    "&:hover": { background: color.surface.page },
    '&[aria-selected="true"]': {
      background: color.surface.page,
      outline: `2px solid ${color.line.strong}`,
      outlineOffset: "-2px",
    },
  },
});
/** What stands in for one that is still drawn is twice as wide. */
export const picture = featureStyle({ flex: "none", width: "40px", height: "40px", objectFit: "cover" });
export const note = featureStyle({
  marginInlineStart: "auto",
  paddingInlineStart: space.s,
  whiteSpace: "nowrap",
  fontSize: type.small,
  color: color.text.muted,
});
