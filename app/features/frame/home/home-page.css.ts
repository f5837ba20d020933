import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space, type } = theme;

/** Begins where the header ends: over the space that other pages leave there. */
export const hero = featureStyle(
  responsiveStyle({
    mobile: { marginTop: `calc(-1 * ${space.xxs})`, paddingTop: space.xs, background: color.surface.sunken },
    desktop: { marginTop: `calc(-1 * ${space.xs})` },
  }),
);
/** Small on a phone, where the first screen is for the searches. */
export const heading = featureStyle(
  responsiveStyle({
    mobile: { fontSize: type.body, fontWeight: theme.weight.heavy, lineHeight: theme.lineHeight.snug },
    tablet: { paddingTop: space.m, fontSize: type.title },
  }),
);
/** Two halves; a phone has the names of both above the one that is chosen. */
export const searches = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      paddingBlock: `${space.xs} ${space.s}`,
    },
    tablet: { gap: space.m, paddingBlock: `${space.s} ${space.l}` },
  }),
);
const oneOfTwo = {
  position: "absolute",
  opacity: 0,
  "@media": { [media.tablet]: { display: "none" } },
} as const;
export const carTab = featureStyle(oneOfTwo);
export const sizeTab = featureStyle(oneOfTwo);
export const tab = featureStyle({
  display: "grid",
  placeItems: "center",
  minHeight: theme.size.target,
  border: `1px solid ${color.line.soft}`,
  lineHeight: theme.lineHeight.tight,
  textAlign: "center",
  cursor: "pointer",
  selectors: {
    ":checked + &": {
      background: color.surface.raised,
      borderBlockEndColor: "transparent",
      boxShadow: `inset 0 3px 0 ${color.text.primary}`,
      fontWeight: theme.weight.bold,
    },
    ":focus-visible + &": { outline: `3px solid ${color.text.primary}` },
  },
  "@media": { [media.tablet]: { display: "none" } },
});
const search = {
  gridColumn: "1 / -1",
  minWidth: 0,
  padding: space.s,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
} as const;
const besideTheOther = { [media.tablet]: { gridColumn: "auto" } };
const onlyWhen = (tab: string) => ({
  ...besideTheOther,
  [media.phone]: {
    borderBlockStart: 0,
    selectors: { [`${tab}:not(:checked) ~ &`]: { display: "none" } },
  },
});
export const byCar = featureStyle({ ...search, "@media": onlyWhen(carTab) });
export const bySize = featureStyle({ ...search, "@media": onlyWhen(sizeTab) });
/** On a phone the names above say the same. */
export const searchHeading = featureStyle({
  marginBlockEnd: space.xs,
  fontSize: type.large,
  fontWeight: theme.weight.bold,
  "@media": {
    // The tab says it, and the section is still called so.
    [media.phone]: { display: "none" },
  },
});

export const known = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      columnGap: space.l,
      paddingBlockEnd: space.s,
    },
    tablet: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", paddingBlock: `${space.xs} ${space.l}` },
    desktop: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)" },
  }),
);
export const greeting = featureStyle(
  responsiveStyle({
    mobile: { marginBlockEnd: space.xxs, fontSize: type.large, fontWeight: theme.weight.heavy },
    tablet: { marginBlock: space.xs, fontSize: type.title },
  }),
);
export const tasks = featureStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.xs,
  marginBlockEnd: space.xs,
});
export const task = featureStyle({
  display: "block",
  minHeight: theme.size.target,
  padding: `${space.xs} ${space.s}`,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  borderInlineStartWidth: "4px",
  lineHeight: theme.lineHeight.snug,
  textDecorationLine: "none",
  selectors: { "&:hover": { color: color.text.primary, textDecorationLine: "underline" } },
});
export const taskOf = featureVariants({
  pay: { borderInlineStartColor: color.signal.base },
  ready: { borderInlineStartColor: color.text.success },
  visit: { borderInlineStartColor: color.season.winter.text },
});
export const taskTitle = featureStyle(responsiveStyle({ desktop: { fontSize: type.large } }));
export const taskText = featureStyle(
  responsiveStyle({
    mobile: {
      display: "block",
      overflow: "hidden",
      color: color.text.muted,
      fontSize: type.small,
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    tablet: { whiteSpace: "normal" },
    desktop: { fontSize: type.body },
  }),
);
export const pick = featureStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" });
/** On a phone the cars say it themselves. */
export const pickFor = featureStyle({
  marginBlock: `${space.xs} ${space.xxs}`,
  fontWeight: theme.weight.bold,
  "@media": { [media.phone]: { position: "absolute", opacity: 0 } },
});
/** One line that scrolls, with room for the ring of the focus; as many as there is room for on a desktop. */
export const cars = featureStyle(
  responsiveStyle({
    mobile: {
      display: "flex",
      gap: space.xs,
      marginInline: `calc(-1 * ${space.xxs})`,
      padding: space.xxs,
      ...scrollsSideways,
    },
    desktop: { flexWrap: "wrap", overflowX: "visible" },
  }),
);
/** Opens the search by size on a phone. */
export const sizeChip = featureStyle({
  flexShrink: 0,
  whiteSpace: "nowrap",
  selectors: { [`${sizeTab}:focus-visible ~ * > &`]: { outline: `3px solid ${color.text.primary}` } },
  "@media": { [media.tablet]: { display: "none" } },
});
/** A car, and whatever leads to another. */
export const car = featureStyle({ flexShrink: 0 });
/** A heading and the way to all of it. */
export const head = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: space.m,
  marginBlockEnd: space.xxs,
});
export const sections = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.l, paddingTop: space.xs },
    tablet: { gap: space.xl, paddingTop: space.m },
  }),
);
/** Twelve tiles: rows of two, four or six leave no gap at the end. */
export const categories = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gap: space.xs,
      marginTop: space.s,
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    },
    tablet: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    desktop: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  }),
);
export const category = featureStyle({
  ...responsiveStyle({
    mobile: { display: "grid", alignContent: "center", justifyItems: "start" },
    tablet: { display: "flex", alignItems: "center" },
  }),
  gap: space.xs,
  height: "100%",
  minHeight: theme.size.targetLarge,
  padding: space.xs,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  color: color.text.primary,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
  textDecorationLine: "none",
  fontSize: type.small,
  overflowWrap: "anywhere",
  hyphens: "auto",
  selectors: { "&:hover": { borderColor: color.line.strong } },
});
export const categoryIcon = featureStyle({
  flexShrink: 0,
  fill: "none",
  stroke: color.signal.text,
  strokeWidth: "1.4",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
export const centres = featureStyle({ display: "grid", gap: space.xs });
export const brands = featureStyle({ display: "flex", flexWrap: "wrap", gap: space.xs, marginTop: space.s });
export const words = featureStyle({
  display: "grid",
  gap: space.s,
  marginTop: space.s,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
});
export const word = featureStyle({
  padding: `${space.s} ${space.s} 0`,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
});
/** Four lines of a long one. */
export const comment = featureStyle({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 4,
  overflow: "hidden",
});
