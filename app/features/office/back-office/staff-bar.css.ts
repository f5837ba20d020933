import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space, type, weight, size, radius, shadow } = theme;

/** One line on a desk; a phone has the search and oneself below the sections. */
export const bar = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.m,
  paddingInline: space.gutter,
  background: color.surface.inverse,
  color: color.text.inverse,
  fontSize: type.small,
  position: "relative",
  zIndex: 6,
  "@media": { [media.print]: { display: "none" } },
});

export const sections = featureStyle(
  responsiveStyle({
    mobile: { display: "flex", columnGap: space.m, width: "100%", ...scrollsSideways, whiteSpace: "nowrap" },
    desktop: { width: "auto", overflowX: "visible" },
  }),
);

const onDark = { color: color.text.inverse, ":focus-visible": { outlineColor: color.text.inverse } } as const;

export const section = featureStyle({
  ...onDark,
  display: "inline-flex",
  alignItems: "center",
  columnGap: space.xxs,
  minHeight: size.target,
  textDecorationLine: "none",
  ":focus-visible": { outlineColor: color.text.inverse, outlineOffset: "-2px" },
  ":hover": { color: color.text.inverse, textDecorationLine: "underline" },
});
export const current = featureStyle({
  fontWeight: weight.bold,
  boxShadow: `inset 0 -3px 0 ${color.signal.base}`,
});
export const count = featureStyle({
  minWidth: "1.375rem",
  paddingInline: space.xxs,
  borderRadius: radius.control,
  background: color.signal.base,
  color: color.signal.onBase,
  fontWeight: weight.bold,
  fontVariantNumeric: "tabular-nums",
  textAlign: "center",
});

export const search = featureStyle({ flex: "1 1 12rem", maxWidth: "24rem", marginInlineStart: "auto" });
export const input = featureStyle({
  width: "100%",
  minHeight: "2.25rem",
  paddingInline: space.xs,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: color.surface.raised,
  color: color.text.primary,
});

export const person = featureStyle({ position: "relative", marginInlineStart: "auto", maxWidth: "100%" });
export const summary = featureStyle({
  ...onDark,
  minHeight: size.target,
  lineHeight: size.target,
  cursor: "pointer",
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
});
/** Over the page, so that it moves nothing. */
export const panel = featureStyle({
  position: "absolute",
  insetInlineEnd: 0,
  zIndex: 7,
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  rowGap: space.xs,
  minWidth: "16rem",
  padding: space.m,
  background: color.surface.raised,
  color: color.text.primary,
  boxShadow: shadow.overlay,
});
export const link = featureStyle({ display: "inline-flex", alignItems: "center", minHeight: size.target });
export const centre = featureStyle({ display: "grid", rowGap: space.xxs, width: "100%" });
export const button = featureStyle({
  minHeight: size.target,
  paddingInline: space.s,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: color.surface.raised,
  fontWeight: weight.bold,
});
