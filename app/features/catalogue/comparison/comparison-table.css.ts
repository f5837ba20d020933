import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type, weight } = theme;

/** Six goods have room. */
const WIDE = "(min-width: 80em)";
/** Goods that have no room beside others are scrolled to, never the rows; a wide window has it, and their names stay in sight on the page. */
export const scroll = featureStyle({
  // Screen reader texts are positioned absolutely: they must scroll with the table instead of widening the page.
  position: "relative",
  overflowX: "auto",
  scrollPaddingInlineStart: "7rem",
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  "@media": { [WIDE]: { overflowX: "visible" } },
});
export const table = featureStyle({ borderCollapse: "separate", borderSpacing: 0, lineHeight: theme.lineHeight.snug });

const cell = { padding: space.xs, textAlign: "start", borderBottom: `1px solid ${color.line.soft}` } as const;
const roomyCell = { padding: space.s };
// Even the narrowest phone shows two goods side by side: one at a time is no comparison.
export const goods = featureStyle(
  responsiveStyle({
    mobile: { ...cell, minWidth: "7.5rem", maxWidth: "16rem", verticalAlign: "top", fontWeight: weight.normal },
    tablet: { ...roomyCell, minWidth: "10.5rem" },
  }),
);
export const value = featureStyle(
  responsiveStyle({ mobile: { ...cell, verticalAlign: "baseline" }, tablet: roomyCell }),
);
/** Stays visible while the goods are scrolled. */
export const rowHead = featureStyle(
  responsiveStyle({
    mobile: {
      ...cell,
      position: "sticky",
      insetInlineStart: 0,
      zIndex: 2,
      width: "6rem",
      minWidth: "6rem",
      background: color.surface.raised,
      borderInlineEnd: `1px solid ${color.line.soft}`,
      fontSize: type.small,
      fontWeight: weight.normal,
      verticalAlign: "baseline",
      overflowWrap: "anywhere",
      hyphens: "auto",
    },
    tablet: { ...roomyCell, width: "12rem", minWidth: "12rem", fontSize: type.body },
  }),
);
/** Names of the goods, while the rows are scrolled. */
export const stuck = featureStyle({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 3,
  background: color.surface.raised,
  // Below the sections of the shop, which stay in sight there as well.
  "@media": { [WIDE]: { insetBlockStart: "2.75rem" } },
});
export const stuckCorner = featureStyle({ zIndex: 4 });
export const picture = featureStyle({ maxWidth: "7rem", marginBottom: space.xs });
export const price = featureStyle({ marginBlock: space.xs });
export const size = featureStyle({ display: "block", fontWeight: weight.heavy });
export const differing = featureStyle({ fontWeight: weight.bold });
export const mark = featureStyle({ color: color.signal.text, fontWeight: weight.heavy });
