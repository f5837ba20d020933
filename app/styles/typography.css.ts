import { theme } from "../../vanilla.css.ts";
import { baseStyle, baseVariants } from "./layered.ts";
import { responsiveStyle } from "./responsive-style.ts";

const { type, weight, lineHeight, color, size, space } = theme;

/** What begins a page. A heading there, without crumbs above it, keeps off the header. */
const SO = ":first-child";
const FIRST = `main > ${SO} > ${SO}`;
const offTheHeader = {
  [`${FIRST} > h1&:first-child, ${FIRST} > ${SO} > h1&:first-child, ${FIRST} > ${SO} > ${SO} > h1&:first-child`]: {
    marginBlockStart: space.s,
  },
};

/** The five sizes; all from `title` on are bold, for headings and prices. */
export const textSize = baseVariants({
  small: { fontSize: type.small, lineHeight: lineHeight.snug },
  body: { fontSize: type.body },
  large: { fontSize: type.large, lineHeight: lineHeight.snug, fontWeight: weight.bold },
  title: {
    fontSize: type.title,
    lineHeight: lineHeight.tight,
    fontWeight: weight.heavy,
    letterSpacing: "-0.012em",
    selectors: offTheHeader,
  },
  /** The name of goods beside their picture: of the next smaller size on a phone, where it has half of the width. */
  goodsName: {
    ...responsiveStyle({ mobile: { fontSize: type.large }, tablet: { fontSize: type.title } }),
    lineHeight: lineHeight.tight,
    fontWeight: weight.heavy,
    letterSpacing: "-0.012em",
  },
  /** The heading of a list: of the next smaller size on a phone, whose first screen belongs to goods. */
  listHeading: {
    ...responsiveStyle({ mobile: { fontSize: type.title }, tablet: { fontSize: type.hero } }),
    lineHeight: lineHeight.tight,
    fontWeight: weight.heavy,
    letterSpacing: "-0.016em",
    selectors: offTheHeader,
  },
  hero: {
    fontSize: type.hero,
    lineHeight: lineHeight.tight,
    fontWeight: weight.heavy,
    letterSpacing: "-0.02em",
    selectors: offTheHeader,
  },
});

export const muted = baseStyle({ color: color.text.muted });
/** A link outside running text: large enough for a finger. */
export const loneLink = baseStyle({ display: "inline-flex", alignItems: "center", minHeight: size.target });
/** A link recognisable by its place: navigation, titles of cards. */
export const quietLink = baseStyle({
  color: "inherit",
  textDecorationLine: "none",
  selectors: { "&:hover": { color: color.signal.text, textDecorationLine: "underline" } },
});
