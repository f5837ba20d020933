import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

export const explanation = featureStyle({
  color: theme.color.text.muted,
  fontSize: theme.type.small,
  fontWeight: theme.weight.normal,
});

const { color, lineHeight, space, type } = theme;

/** The button in reach of the thumb sticks in it, and covers nothing at its end. */
export const page = featureStyle(
  responsiveStyle({ mobile: { position: "relative", paddingBlockEnd: "4.5rem" }, tablet: { paddingBlockEnd: 0 } }),
);
/** On a phone the picture is beside the title, so that price and button are above the fold. */
export const columns = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      columnGap: space.m,
      rowGap: space.m,
      alignItems: "start",
      // Three thumbnails, each large enough for a finger.
      gridTemplateColumns: "minmax(9rem, 2fr) minmax(0, 3fr)",
      gridTemplateAreas: '"gallery head" "decision decision" "attributes attributes"',
      "@media": {
        [media.largeText]: {
          gridTemplateColumns: "minmax(0, 1fr)",
          gridTemplateAreas: '"gallery" "head" "decision" "attributes"',
        },
      },
    },
    tablet: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gridTemplateRows: "auto auto 1fr",
      gridTemplateAreas: '"gallery head" "gallery decision" "attributes decision"',
      rowGap: space.m,
    },
    desktop: { gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr)", columnGap: space.xl },
  }),
);
export const head = featureStyle(
  responsiveStyle({
    mobile: {
      gridArea: "head",
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: space.xs,
      // «Multiconnection» has no hyphens of ours.
      overflowWrap: "anywhere",
    },
    tablet: { gap: space.s },
  }),
);
export const decision = featureStyle(
  responsiveStyle({
    mobile: { gridArea: "decision", display: "grid", gap: space.s },
    tablet: { gap: space.m },
  }),
);
export const attributes = featureStyle({ gridArea: "attributes" });
export const code = featureStyle({ color: color.text.muted, fontSize: type.small, lineHeight: lineHeight.snug });
