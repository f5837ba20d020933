import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space } = theme;

/** One frame; the lines between rows are their outlines, which forced colours keep. */
export const rows = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gap: "1px",
      border: `1px solid ${color.line.strong}`,
      overflow: "hidden",
    },
    desktop: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  }),
);
export const row = featureStyle({
  outline: `1px solid ${color.line.soft}`,
  selectors: {
    "&:has(:checked)": { boxShadow: `inset 3px 0 0 ${color.text.primary}` },
  },
});
export const way = featureStyle({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr) auto",
  columnGap: space.xs,
  alignItems: "center",
  minHeight: "3rem",
  padding: `${space.xxs} ${space.s}`,
  lineHeight: theme.lineHeight.snug,
  cursor: "pointer",
});
export const mark = featureStyle({ gridRow: "span 2" });
export const sign = featureStyle({
  gridRow: "span 2",
  width: "34px",
  height: "24px",
});
export const title = featureStyle({ gridColumn: "3 / -1" });
export const figure = featureStyle({
  fontWeight: theme.weight.bold,
  whiteSpace: "nowrap",
  "@media": { [media.largeText]: { gridColumn: 3 } },
});
export const term = featureStyle({
  gridColumn: 3,
  color: color.text.muted,
  fontSize: theme.type.small,
});
/** Where no browser can tell which is chosen, all are shown. */
export const note = featureStyle({
  padding: `0 ${space.s} ${space.xs}`,
  fontSize: theme.type.small,
  lineHeight: theme.lineHeight.snug,
  "@supports": {
    "selector(:has(*))": { selectors: { [`${row}:not(:has(:checked)) > &`]: { display: "none" } } },
  },
});
