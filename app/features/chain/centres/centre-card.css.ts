import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

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
  gridTemplateColumns: "clamp(5rem, 8vw, 6.5rem) minmax(0, 1fr)",
  gridTemplateRows: "auto 1fr",
  columnGap: space.s,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  "@media": { [media.largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const facade = featureStyle({
  width: "100%",
  // WebKit takes a share of the height for one of the whole card, over the times.
  height: "auto",
  alignSelf: "stretch",
  objectFit: "cover",
  "@media": { [media.print]: { display: "none" } },
});
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
/** Over the whole width of the card. */
export const across = featureStyle({
  gridColumn: "1 / -1",
  display: "grid",
  alignContent: "end",
  gap: space.xxs,
  padding: `${space.xs} ${space.s} ${space.xxs}`,
});
export const times = featureStyle({ display: "flex", gap: space.xs, marginTop: space.xxs });
export const time = featureStyle({ flex: "1 1 0", paddingInline: space.xxs });
export const links = featureStyle({ display: "flex", flexWrap: "wrap", columnGap: space.m });
