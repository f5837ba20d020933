import { theme } from "../../../../vanilla.css.ts";
import { arrival } from "../../../styles/arrival.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space } = theme;
const FADE = "opacity 0.15s";

/** What is done, on one line with the way back. */
export const done = featureStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  columnGap: space.xs,
  alignItems: "center",
});

/** Stays in sight beside the steps on a desktop. */
export const aside = featureStyle(
  responsiveStyle({ mobile: { transition: FADE }, desktop: { position: "sticky", top: theme.space.m } }),
);

/** Prices and times of what is no longer chosen. */
export const stale = featureStyle({ opacity: 0.4, transition: FADE });

/** Times of another day than the page came with. */
export const come = featureStyle({ animation: arrival() });

export const sizeForm = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.s, gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "end" },
    tablet: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    desktop: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  }),
);

/** Seven columns at any width: the figures shrink before the days do. */
export const calendar = featureStyle({
  width: "100%",
  maxWidth: "36rem",
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: space.hair,
});
export const weekday = featureStyle({
  paddingBlock: space.hair,
  color: color.text.muted,
  fontSize: theme.type.small,
  fontWeight: theme.weight.normal,
  textAlign: "center",
});
export const cell = featureStyle({ padding: 0, verticalAlign: "top" });
const dayBox = {
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  minHeight: "3.25rem",
  padding: space.hair,
  border: `1px solid ${color.line.soft}`,
  borderRadius: theme.radius.control,
  fontVariantNumeric: "tabular-nums",
  lineHeight: theme.lineHeight.snug,
} as const;
export const day = featureStyle({
  ...dayBox,
  background: color.surface.raised,
  color: color.text.primary,
  textDecoration: "none",
  selectors: {
    "&:hover": { borderColor: color.text.primary, color: color.text.primary },
    "&[aria-current]": {
      background: color.surface.inverse,
      borderColor: color.surface.inverse,
      color: color.text.inverse,
    },
  },
  "@media": {
    [media.forcedColors]: { selectors: { "&[aria-current]": { outline: "3px solid Highlight" } } },
  },
});
export const fullDay = featureStyle({ ...dayBox, background: color.surface.sunken, color: color.text.muted });
export const dayNumber = featureStyle({ fontSize: theme.type.large, fontWeight: theme.weight.bold });
export const dayNote = featureStyle({ fontSize: theme.type.small });

/** The quarters of an hour in a row on a phone, of two where there is room, and fewer of large text. */
export const times = featureStyle({
  display: "grid",
  gap: space.xs,
  gridTemplateColumns: `repeat(auto-fill, minmax(max(4rem, (100% - 7 * ${space.xs}) / 8), 1fr))`,
  fontVariantNumeric: "tabular-nums",
});
export const time = featureStyle({ padding: space.xxs });

/** As wide as a finger. */
export const diameter = featureStyle({ minWidth: theme.size.target });
/** Diameter and three prices fit a phone. */
export const prices = featureStyle({ width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" });
export const priceCell = featureStyle({
  paddingBlock: space.xxs,
  borderBlockEnd: `1px solid ${color.line.soft}`,
  textAlign: "end",
  selectors: { "&:first-child": { textAlign: "start" } },
});
