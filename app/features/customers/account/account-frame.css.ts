import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space } = theme;

export const frame = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.m, gridTemplateColumns: "minmax(0, 1fr)" },
    desktop: {
      columnGap: space.xl,
      gridTemplateColumns: "15rem minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      paddingBlockStart: space.s,
    },
  }),
);
export const content = featureStyle(responsiveStyle({ desktop: { gridColumn: 2, gridRow: "1 / 3" } }));

// Without this a grid item is as wide as its longest line.
export const navigation = featureStyle({ minWidth: 0 });

// On a phone the sections are one line that scrolls sideways.
export const menu = featureStyle(
  responsiveStyle({
    mobile: {
      display: "flex",
      marginInline: `calc(-1 * ${space.gutter})`,
      paddingInline: space.gutter,
      ...scrollsSideways,
      borderBottom: `1px solid ${color.line.soft}`,
    },
    desktop: { display: "block", margin: 0, padding: 0, borderBottom: 0, overflowX: "visible" },
  }),
);
/** One line that scrolls on a phone, with room for the focus ring, which the scroll container would clip. */
export const statuses = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridAutoFlow: "column",
      gridAutoColumns: "max-content",
      gap: space.xs,
      marginInline: `calc(-1 * ${space.xxs})`,
      padding: space.xxs,
      ...scrollsSideways,
    },
    tablet: { display: "flex", flexWrap: "wrap" },
  }),
);
/** Supporting browsers start with the current section in view. Only where the sections scroll: elsewhere it would scroll the page. */
const inSight: object = { scrollInitialTarget: "nearest" };
const notScrolledTo: object = { scrollInitialTarget: "none" };

export const section = featureStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: theme.size.target,
  paddingInline: space.s,
  color: "inherit",
  textDecoration: "none",
  whiteSpace: "nowrap",
  outlineOffset: `calc(-1 * ${space.xxs})`,
  selectors: {
    "&:hover": { color: color.signal.text },
    "&[aria-current]": { boxShadow: `inset 0 -3px ${color.signal.base}`, fontWeight: theme.weight.bold, ...inSight },
  },
  "@media": {
    [media.desktop]: {
      justifyContent: "space-between",
      selectors: { "&[aria-current]": { boxShadow: `inset 3px 0 ${color.signal.base}`, ...notScrolledTo } },
    },
    [media.forcedColors]: { selectors: { "&[aria-current]": { textDecoration: "underline" } } },
  },
});

/** What is under way, as large as a page allows; cards of a row are equally high. */
export const lead = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.s },
    tablet: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  }),
);
/** What can wait: three in a row, smaller. */
export const lesser = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.s, lineHeight: theme.lineHeight.snug },
    tablet: { gridTemplateColumns: "minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr)" },
  }),
);
/** Words, and pictures beside them where there is room. */
export const fact = featureStyle({ display: "flex", flexWrap: "wrap", gap: space.s });
export const factWords = featureStyle({ flex: "1 1 14rem" });
