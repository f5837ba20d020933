import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type, weight } = theme;

/** As wide as the page at any width, so that nothing scrolls but the page, and names stay in sight on it. */
export const frame = featureStyle({
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
});
export const table = featureStyle({
  tableLayout: "fixed",
  width: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
  lineHeight: theme.lineHeight.snug,
});
export const few = featureStyle({ maxWidth: "62rem" });
const none = { display: "none" };
const NARROW = "screen and (max-width: 63.99em)";
/** A column that this window has no room for. */
export const away = featureVariants({
  phone: { "@media": { [media.phone]: none } },
  narrow: { "@media": { [NARROW]: none } },
});
const pairOf = (where: string) => ({
  display: "none",
  "@media": { [where]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: space.xs } },
});
export const chosen = featureStyle({ gridColumn: "1 / -1" });
export const choose = featureVariants({ phone: pairOf(media.phone), narrow: pairOf(NARROW) });

const cell = { padding: space.xs, textAlign: "start", borderBottom: `1px solid ${color.line.soft}` } as const;
const roomyCell = { padding: space.s };
// Even the narrowest phone shows two goods side by side: one at a time is no comparison.
export const goods = featureStyle(
  responsiveStyle({
    // The button has its word in one line.
    mobile: {
      ...cell,
      paddingInline: space.xxs,
      verticalAlign: "top",
      fontWeight: weight.normal,
      overflowWrap: "break-word",
    },
    tablet: roomyCell,
  }),
);
export const value = featureStyle(
  responsiveStyle({ mobile: { ...cell, verticalAlign: "baseline", overflowWrap: "anywhere" }, tablet: roomyCell }),
);
export const rowHead = featureStyle(
  responsiveStyle({
    mobile: {
      ...cell,
      width: "4.75rem",
      paddingInline: space.xxs,
      borderInlineEnd: `1px solid ${color.line.soft}`,
      fontSize: type.small,
      fontWeight: weight.normal,
      verticalAlign: "baseline",
      overflowWrap: "anywhere",
      hyphens: "auto",
    },
    tablet: { ...roomyCell, width: "9rem", fontSize: type.body },
    desktop: { width: "12rem" },
  }),
);
/** Names of the goods, while the rows are scrolled. */
export const stuck = featureStyle({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 3,
  background: color.surface.raised,
  // Below the sections of the shop, which stay in sight there as well.
  "@media": { [media.desktop]: { insetBlockStart: "2.75rem" } },
});
export const picture = featureStyle({ maxWidth: "7rem", marginBottom: space.xs });
export const price = featureStyle({ marginBlock: space.xs });
export const size = featureStyle({ display: "block", fontWeight: weight.heavy });
export const differing = featureStyle({ fontWeight: weight.bold });
/** What differs only from columns that a narrow window has no room for is marked where they are. */
export const differingBeyond = featureVariants({
  phone: { "@media": { [media.tablet]: { fontWeight: weight.bold } } },
  narrow: { "@media": { [media.desktop]: { fontWeight: weight.bold } } },
});
export const mark = featureStyle({ color: color.signal.text, fontWeight: weight.heavy });
