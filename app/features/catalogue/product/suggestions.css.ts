import { theme } from "../../../../vanilla.css.ts";
import { belowFold } from "../../../styles/below-fold.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space, type, weight, lineHeight } = theme;

export const block = featureStyle(belowFold("21.5rem"));
export const row = featureStyle({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "10.5rem",
  justifyContent: "start",
  gap: space.xs,
  // Room for the focus ring, which the scroll container would clip.
  padding: space.xxs,
  margin: `0 calc(-1 * ${space.xxs})`,
  ...scrollsSideways,
  scrollSnapType: "x proximity",
  scrollPaddingInline: space.xxs,
});
/** As wide as the page. */
export const whole = featureStyle(
  responsiveStyle({
    desktop: { gridAutoFlow: "row", gridTemplateColumns: "repeat(6, minmax(0, 1fr))", gap: space.s },
  }),
);
export const place = featureStyle({ display: "grid", scrollSnapAlign: "start" });
export const tile = featureStyle({
  display: "flex",
  flexDirection: "column",
  gap: space.xxs,
  padding: space.s,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  color: color.text.primary,
  lineHeight: lineHeight.snug,
  textDecorationLine: "none",
  selectors: { "&:hover": { borderColor: color.line.strong } },
});
export const name = featureStyle({ fontSize: type.small, overflowWrap: "anywhere" });
export const size = featureStyle({ display: "block" });
export const price = featureStyle({ marginTop: "auto", fontSize: type.large, fontWeight: weight.heavy });

const stockBase = { fontSize: type.small } as const;
export const stock = featureVariants({
  today: { ...stockBase, color: color.text.success },
  later: { ...stockBase, color: color.text.muted },
  none: { ...stockBase, color: color.text.danger },
});
