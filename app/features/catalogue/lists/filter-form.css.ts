import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, size, type, radius, weight } = theme;

/** Narrower than a desktop. */
const NARROW = "not all and (min-width: 64em)";

/**
 * A column on a desktop. Elsewhere it opens by its anchor (`#filters`), with and without scripts, and fills the screen as `[data-sheet]`
 * does; what is between its head and its button scrolls.
 */
export const panel = featureStyle({
  outline: 0,
  "@media": {
    [NARROW]: {
      display: "none",
      selectors: {
        "&:target": {
          display: "flex",
          flexDirection: "column",
          position: "fixed",
          inset: 0,
          zIndex: 20,
          background: color.surface.raised,
          boxShadow: "none",
        },
      },
    },
  },
});
export const head = featureStyle({
  display: "none",
  "@media": {
    [NARROW]: {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: space.s,
      paddingInlineStart: space.m,
      background: color.surface.inverse,
      color: color.text.inverse,
      fontSize: type.large,
      fontWeight: weight.bold,
    },
  },
});
export const headLink = featureStyle({
  marginInlineStart: "auto",
  padding: `${space.s} ${space.xs}`,
  color: color.text.inverse,
  fontSize: type.body,
  fontWeight: weight.normal,
});
export const form = featureStyle(
  responsiveStyle({
    mobile: { flex: 1, minHeight: 0, display: "flex", flexDirection: "column", background: color.surface.raised },
    desktop: { border: `1px solid ${color.line.soft}` },
  }),
);
/** All that scrolls of a sheet; on a desktop it stands whole. */
export const fields = featureStyle({
  paddingInline: space.m,
  "@media": { [NARROW]: { flex: 1, minHeight: 0, overflowY: "auto", overscrollBehavior: "contain" } },
});

/** Chips where fingers press, a list that scrolls beside the goods. */
const columnOfDesktop = {
  display: "block",
  maxHeight: "16.5rem",
  overflowY: "auto",
  overscrollBehavior: "contain",
} as const;
export const values = featureVariants({
  list: responsiveStyle({ mobile: { display: "flex", flexWrap: "wrap", gap: space.xs }, desktop: columnOfDesktop }),
  grid: responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(4.25rem, 1fr))", gap: space.xs },
    desktop: columnOfDesktop,
  }),
});
export const legend = featureStyle({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
export const value = featureStyle(
  responsiveStyle({
    mobile: {
      position: "relative",
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      gap: space.xs,
      minHeight: size.target,
      paddingInline: space.s,
      border: `1px solid ${color.line.strong}`,
      borderRadius: radius.control,
      cursor: "pointer",
      "::after": { content: "attr(data-count)", color: color.text.muted, fontSize: type.small },
      selectors: {
        [`${values.grid} > &`]: { paddingInline: space.hair },
        [`${values.grid} > &::after`]: { content: "none" },
      },
      "@media": {
        [NARROW]: {
          selectors: {
            "&:has(:checked)": { background: color.surface.inverse, color: color.text.inverse },
            "&:has(:checked)::after": { color: color.text.inverseMuted },
            "&:has(:focus-visible)": { outline: `3px solid ${color.text.primary}`, outlineOffset: "2px" },
          },
        },
        [media.forcedColors]: { selectors: { "&:has(:checked)": { outline: "3px solid Highlight" } } },
      },
    },
    desktop: {
      justifyContent: "start",
      minHeight: "2rem",
      padding: 0,
      border: 0,
      "::after": { marginInlineStart: "auto", paddingInlineEnd: space.xs },
      selectors: {
        [`${values.grid} > &`]: { paddingInline: 0 },
        [`${values.grid} > &::after`]: { content: "attr(data-count)" },
      },
    },
  }),
);
/** On a chip the box covers all of it and shows only that it is chosen, where the chip itself cannot. */
export const tick = featureStyle({
  flexShrink: 0,
  accentColor: color.surface.inverse,
  "@media": {
    [NARROW]: {
      position: "absolute",
      inset: 0,
      appearance: "none",
      cursor: "pointer",
      outline: 0,
      boxShadow: "none",
      selectors: { "&:checked": { border: `2px solid ${color.text.primary}` } },
    },
    [media.desktop]: { width: "1.25rem", height: "1.25rem" },
  },
});
export const range = featureStyle({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: space.xs });
export const bound = featureStyle({
  width: "100%",
  minHeight: size.target,
  paddingInline: space.xs,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: color.surface.raised,
  fontSize: type.body,
});
/** Where a tick changes nothing by itself the button stays in sight. With scripts it would only cover ticks. */
export const actions = featureStyle({
  display: "grid",
  gap: space.xxs,
  padding: `${space.s} ${space.m}`,
  background: color.surface.raised,
  "@media": { "(scripting: none)": { position: "sticky", bottom: 0 }, [media.print]: { display: "none" } },
});
/** A sheet has it in its head. */
export const reset = featureStyle(responsiveStyle({ mobile: { display: "none" }, desktop: { display: "grid" } }));
