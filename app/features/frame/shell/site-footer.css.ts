import { theme } from "../../../../vanilla.css.ts";
import { belowFold } from "../../../styles/below-fold.ts";
import { iconMask } from "../../../styles/icon-mask.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

/** Over a corner of the page, which stays as it is. */
export const place = featureStyle({
  position: "fixed",
  insetInlineEnd: theme.space.s,
  insetBlockEnd: theme.space.s,
  zIndex: 20,
  maxWidth: "20rem",
  // The footer that it stands in is dark.
  color: theme.color.text.primary,
});

const { color, space, size, type, weight, radius } = theme;

export const footer = featureStyle(
  responsiveStyle({
    mobile: { ...belowFold("21.5rem"), background: color.surface.inverse, color: color.text.inverse },
    tablet: belowFold("30.5rem"),
    desktop: belowFold("23rem"),
  }),
);
export const columns = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", columnGap: space.l, paddingBlock: space.s },
    tablet: { display: "flex", flexWrap: "wrap", justifyContent: "space-between", paddingBlock: space.m },
    desktop: { paddingBlock: space.l },
  }),
);
/** The name of a column, which opens it on a phone. */
export const opener = featureStyle(
  responsiveStyle({
    mobile: {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      minHeight: size.target,
      fontWeight: weight.bold,
      "::after": iconMask("chevron-down"),
      selectors: { "[open] > &::after": { rotate: "180deg" } },
    },
    tablet: {
      minHeight: 0,
      marginBottom: space.xs,
      "@supports": { "selector(::details-content)": { cursor: "default", "::after": { display: "none" } } },
    },
  }),
);
/** Open on wider screens, where the browser can show what is closed; elsewhere a press opens it there, too. */
export const column = featureStyle({
  "@media": {
    [media.tablet]: { selectors: { "&::details-content": { contentVisibility: "visible", display: "block" } } },
  },
});
export const twoColumns = featureStyle(responsiveStyle({ tablet: { columnCount: 2, columnGap: space.xl } }));
export const heading = featureStyle({
  display: "block",
  fontSize: type.body,
  fontWeight: weight.bold,
  marginBottom: space.xs,
});
/** A row of its own on a tablet. */
export const codeSearch = featureStyle(
  responsiveStyle({
    tablet: { flexBasis: "100%", display: "flex", alignItems: "center", gap: space.m },
    desktop: { flexBasis: "22rem", display: "block" },
  }),
);
export const codeRow = featureStyle({ display: "flex", gap: space.xs, maxWidth: "22rem" });
export const input = featureStyle({
  flex: 1,
  minWidth: 0,
  minHeight: size.target,
  paddingInline: space.s,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: "none",
  color: color.text.inverse,
});
export const button = featureStyle({
  minHeight: size.target,
  paddingInline: space.m,
  border: `1px solid ${color.text.inverse}`,
  borderRadius: radius.control,
  fontWeight: weight.bold,
});
export const link = featureStyle(
  responsiveStyle({
    mobile: {
      display: "inline-flex",
      alignItems: "center",
      gap: space.xxs,
      minHeight: size.target,
      color: color.text.inverseMuted,
      textDecorationLine: "none",
      selectors: { "&:hover": { color: color.text.inverse, textDecorationLine: "underline" } },
    },
    desktop: { minHeight: "2.25rem" },
  }),
);
export const legal = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space.hair} ${space.m}`,
  paddingBlock: space.xs,
  borderTop: `1px solid ${color.line.inverse}`,
  color: color.text.inverseMuted,
  fontSize: type.small,
});
