import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { space, size, weight, color, type } = theme;

/** Three columns from a tablet on. */
export const columns = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", columnGap: space.l, alignItems: "start" },
    tablet: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  }),
);
/** Main cities are also read from top to bottom, without letters. */
export const cities = featureStyle({
  columnGap: space.l,
  columnCount: 2,
  "@media": { [media.tablet]: { columnCount: 3 } },
});
export const city = featureStyle(
  responsiveStyle({
    mobile: {
      display: "flex",
      alignItems: "center",
      minHeight: size.target,
      lineHeight: theme.lineHeight.snug,
      breakInside: "avoid",
      textDecorationLine: "none",
      selectors: {
        "&:hover": { textDecorationLine: "underline" },
        "&[aria-current]": { fontWeight: weight.heavy },
      },
    },
    desktop: { minHeight: "2.25rem" },
  }),
);
export const letter = featureStyle({ paddingTop: space.xs, color: color.signal.text, fontWeight: weight.heavy });
export const here = featureStyle({
  marginInlineStart: space.xs,
  color: color.text.muted,
  fontSize: type.small,
  fontWeight: weight.normal,
});
