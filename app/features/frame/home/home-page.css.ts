import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type } = theme;

/** Begins where the header ends: over the space that other pages leave there. */
export const hero = featureStyle(
  responsiveStyle({
    mobile: { marginTop: `calc(-1 * ${space.xxs})`, paddingTop: space.xs, background: color.surface.sunken },
    desktop: { marginTop: `calc(-1 * ${space.xs})` },
  }),
);
/** Small on a phone, where the first screen is for the searches. */
export const heading = featureStyle(
  responsiveStyle({
    mobile: { fontSize: type.body, fontWeight: theme.weight.heavy, lineHeight: theme.lineHeight.snug },
    tablet: { paddingTop: space.m, fontSize: type.title },
  }),
);
export const searches = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.xs, paddingBlock: `${space.xs} ${space.m}` },
    tablet: {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      alignItems: "stretch",
      gap: space.m,
      paddingBlock: `${space.s} ${space.l}`,
    },
  }),
);
export const sections = featureStyle({ display: "grid", gap: space.xl, paddingTop: space.l });
/** Twelve tiles: rows of two, four or six leave no gap at the end. */
export const categories = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gap: space.xs,
      marginTop: space.s,
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    },
    tablet: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    desktop: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  }),
);
export const category = featureStyle({
  ...responsiveStyle({
    mobile: { display: "grid", alignContent: "center", justifyItems: "start" },
    tablet: { display: "flex", alignItems: "center" },
  }),
  gap: space.xs,
  height: "100%",
  minHeight: theme.size.targetLarge,
  padding: space.xs,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  color: color.text.primary,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
  textDecorationLine: "none",
  fontSize: type.small,
  overflowWrap: "anywhere",
  hyphens: "auto",
  selectors: { "&:hover": { borderColor: color.line.strong } },
});
export const categoryIcon = featureStyle({
  flexShrink: 0,
  fill: "none",
  stroke: color.signal.text,
  strokeWidth: "1.4",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
export const popular = featureStyle({ marginTop: space.s });
export const brands = featureStyle({ marginTop: space.s });
export const shops = featureStyle({
  display: "grid",
  gap: space.m,
  marginTop: space.s,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});
export const shop = featureStyle({
  display: "grid",
  gap: space.hair,
  alignContent: "start",
  paddingInlineStart: space.s,
  borderInlineStart: `3px solid ${color.line.soft}`,
});
export const hours = featureStyle({ color: color.text.muted, fontSize: type.small });
