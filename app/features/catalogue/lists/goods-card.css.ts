import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type, weight, lineHeight } = theme;

/** Below a phone's picture, on a larger one's corner. */
export const badges = featureStyle(
  responsiveStyle({
    mobile: {
      position: "absolute",
      insetBlockEnd: space.s,
      insetInlineStart: space.s,
      display: "flex",
      flexDirection: "column",
      alignItems: "start",
      gap: space.xxs,
      "@media": { [media.largeText]: { position: "static" } },
    },
    tablet: { insetBlock: `${space.s} auto` },
  }),
);

/**
 * On a phone picture and text stand side by side, so that a screen shows two and a half cards. Blocks and a positioned picture
 * instead of a grid: two dozen grids with a spanning item would take most of the page's layout time.
 */
export const card = featureStyle({
  ...responsiveStyle({
    mobile: {
      position: "relative",
      padding: `${space.xs} ${space.s} ${space.s}`,
      paddingInlineStart: `calc(36% + ${space.m})`,
      // Picture, signs and two badges below each other.
      minHeight: "14rem",
      background: color.surface.raised,
      border: `1px solid ${color.line.soft}`,
      // Words of twice the size need the whole width.
      "@media": { [media.largeText]: { paddingInlineStart: space.s } },
    },
    tablet: { display: "flex", flexDirection: "column", gap: space.hair, padding: space.s, paddingInline: space.m },
  }),
  selectors: { [`&:has(${badges} > :nth-child(3))`]: { minHeight: "15.5rem" } },
});
export const picture = featureStyle(
  responsiveStyle({
    mobile: {
      position: "absolute",
      insetBlockStart: space.s,
      insetInlineStart: space.s,
      width: `calc(36% - ${space.s})`,
      "@media": { [media.largeText]: { position: "static" } },
    },
    tablet: { position: "static", width: "9.5rem", marginInline: "auto" },
  }),
);
export const title = featureStyle({
  fontSize: type.body,
  lineHeight: lineHeight.snug,
  fontWeight: weight.normal,
  textWrap: "wrap",
});
export const titleLink = featureStyle({
  color: color.text.primary,
  textDecorationLine: "none",
  selectors: {
    // The link covers the whole card; the button stays above it.
    "&::after": { content: '""', position: "absolute", inset: 0 },
    "&:hover": { textDecorationLine: "underline" },
    "&:focus-visible": { outline: 0, boxShadow: "none" },
    "&:focus-visible::after": { outline: `2px solid ${color.text.primary}`, outlineOffset: "2px" },
  },
});
export const size = featureStyle({
  display: "block",
  textWrap: "balance",
  fontWeight: weight.heavy,
  fontSize: type.large,
});
export const price = featureStyle(
  responsiveStyle({ mobile: { marginTop: space.xxs }, tablet: { marginTop: space.hair } }),
);

const stockBase = { fontSize: type.small, lineHeight: lineHeight.snug, fontWeight: weight.bold } as const;
export const stock = featureVariants({
  today: { ...stockBase, color: color.text.success },
  later: { ...stockBase, color: color.text.muted },
  none: { ...stockBase, color: color.text.danger },
});
export const action = featureStyle({
  position: "relative",
  zIndex: 1,
  alignSelf: "end",
  marginTop: space.xs,
  "@media": { [media.tablet]: { alignSelf: "stretch", marginTop: "auto", paddingTop: space.xs } },
});
