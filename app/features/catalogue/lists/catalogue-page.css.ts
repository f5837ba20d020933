import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

/** The layout does not depend on the options, so that nothing moves while the page is loading; a button that does not fit wraps. */
export const form = featureStyle(
  responsiveStyle({
    mobile: {
      minWidth: 0,
      display: "grid",
      gridAutoFlow: "column",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: theme.space.xs,
      alignItems: "end",
    },
    desktop: { flex: "none", gridAutoFlow: "column", gridTemplateColumns: "minmax(0, 1fr)" },
  }),
);

const { color, space } = theme;

/** On a desktop the order stands beside the heading, so that the list begins a row higher. */
export const head = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.xs },
    desktop: { display: "flex", alignItems: "center", columnGap: space.m },
  }),
);
/** One line on a phone, moved by a finger. */
export const chips = featureStyle(
  responsiveStyle({
    mobile: { display: "flex", gap: space.xs, ...scrollsSideways, scrollbarWidth: "none" },
    desktop: { flexWrap: "wrap", overflowX: "visible" },
  }),
);
/** Count and sizes stand beside a heading that is alone, and below one that shares its line with the car. */
export const words = featureVariants({
  alone: responsiveStyle({
    mobile: { minWidth: 0 },
    desktop: {
      flex: "1 1 0",
      minWidth: "20rem",
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      columnGap: space.s,
    },
  }),
  besideCar: { minWidth: 0 },
});
/** One line, however many sizes a car has. */
export const lead = featureStyle({
  position: "relative",
  color: color.text.muted,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  selectors: { [`${words.besideCar} > &`]: { width: 0, minWidth: "100%" } },
});
export const car = featureStyle(
  responsiveStyle({ mobile: { minWidth: 0 }, desktop: { flex: "1 1 0", minWidth: "22rem" } }),
);
/** Filters and order beside each other: two halves on a phone, unless the count of what is filtered needs more. */
export const bar = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridTemplateColumns: "minmax(max-content, 1fr) minmax(0, 1fr)",
      alignItems: "end",
      gap: space.xs,
      "@media": { [media.largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    desktop: { display: "flex", flex: "none", marginInlineStart: "auto" },
  }),
);
export const filterLink = featureStyle(
  responsiveStyle({ mobile: { display: "grid", whiteSpace: "nowrap" }, desktop: { display: "none" } }),
);
