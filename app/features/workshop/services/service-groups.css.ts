import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space } = theme;

/** One line on a desktop; on a phone the name with its price, and what is done below them. */
export const row = featureStyle(
  responsiveStyle({
    mobile: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: space.s,
      paddingBlock: space.xxs,
      borderBlockEnd: `1px solid ${color.line.soft}`,
      lineHeight: theme.lineHeight.snug,
      selectors: { "&:last-child": { borderBlockEnd: 0 } },
    },
    tablet: {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr)) 6.5rem 8.5rem",
      minHeight: "3.25rem",
    },
  }),
);
export const name = featureStyle({
  flex: "1 1 60%",
  fontWeight: theme.weight.bold,
  "@media": { [media.largeText]: { flexBasis: "100%" } },
});
export const price = featureStyle({
  order: 1,
  fontWeight: theme.weight.bold,
  whiteSpace: "nowrap",
  "@media": { [media.phone]: { order: 0 } },
});
const aboutIt = { flex: "1 1 35%", color: color.text.muted, fontSize: theme.type.small } as const;
export const about = featureStyle(aboutIt);
const way = { order: 2, marginInlineStart: "auto" } as const;
export const onlyWay = featureStyle(way);
/** A phone has the tick, and the button for all that is ticked in reach. */
export const ownWay = featureStyle({ ...way, "@media": { [media.phone]: { display: "none" } } });
/** Below the name, beside the tick. */
export const aboutTicked = featureStyle({
  ...aboutIt,
  "@media": { [media.phone]: { flexBasis: "100%", paddingInlineStart: "2.25rem" } },
});
export const book = featureStyle({
  "@media": { [media.phone]: { position: "sticky", insetBlockEnd: space.s, display: "grid" } },
});
