import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type, weight, lineHeight } = theme;

/** Two columns where there is room for two cards, three where there is for three. */
export const list = featureStyle({
  display: "grid",
  gap: space.s,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 23rem), 1fr))",
});
export const item = featureStyle({ display: "grid" });
/** The face stands at the left of the words, and the times have the whole width of a phone. */
export const card = featureStyle({
  display: "grid",
  gridTemplateColumns: "5rem minmax(0, 1fr)",
  gridTemplateRows: "auto 1fr",
  columnGap: space.s,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  "@media": { [media.largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const facade = featureStyle({
  width: "100%",
  height: "auto",
  alignSelf: "start",
  "@media": { [media.print]: { display: "none" } },
});
/** The head of a centre's own page: its face above its name on a phone, beside it on a desktop. */
export const head = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.s },
    desktop: { gridTemplateColumns: "minmax(0, 1fr) 22rem", columnGap: space.m, alignItems: "end" },
  }),
);
export const wideFacade = featureStyle(
  responsiveStyle({ mobile: { width: "100%", height: "auto" }, desktop: { gridColumn: 2 } }),
);
export const headWords = featureStyle(
  responsiveStyle({ mobile: { display: "grid", gap: space.s }, desktop: { gridColumn: 1, gridRow: 1 } }),
);
export const words = featureStyle({
  display: "grid",
  gap: space.hair,
  alignContent: "start",
  padding: `${space.s} ${space.s} ${space.xs} 0`,
  lineHeight: lineHeight.snug,
  "@media": { [media.largeText]: { paddingInlineStart: space.s } },
});
/** A finger's height for the name takes no more room of the card. */
export const title = featureStyle({
  marginBlock: "-0.375rem",
  fontSize: type.body,
  fontWeight: weight.heavy,
  lineHeight: lineHeight.snug,
});
export const small = featureStyle({ color: color.text.muted, fontSize: type.small, lineHeight: lineHeight.snug });
const opening = { fontSize: type.small, fontWeight: weight.bold } as const;
export const open = featureStyle({ ...opening, color: color.text.success });
export const closed = featureStyle(opening);
export const ways = featureStyle({
  gridColumn: "1 / -1",
  display: "grid",
  alignContent: "end",
  gap: space.xxs,
  padding: `${space.xs} ${space.s} ${space.xxs}`,
});
export const times = featureStyle({ display: "flex", gap: space.xs, marginTop: space.xxs });
export const time = featureStyle({ flex: "1 1 0", paddingInline: space.xxs });
export const links = featureStyle({ display: "flex", flexWrap: "wrap", columnGap: space.m });
