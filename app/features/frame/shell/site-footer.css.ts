import { theme } from "../../../../vanilla.css.ts";
import { belowFold } from "../../../styles/below-fold.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

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
    mobile: { ...belowFold("69rem"), background: color.surface.inverse, color: color.text.inverse },
    tablet: belowFold("62rem"),
    desktop: belowFold("41rem"),
  }),
);
export const columns = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.l, paddingBlock: space.xl },
    tablet: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    desktop: { gridTemplateColumns: "1.3fr repeat(3, minmax(0, 1fr))" },
  }),
);
export const heading = featureStyle({
  display: "block",
  fontSize: type.body,
  fontWeight: weight.bold,
  marginBottom: space.xs,
});
export const codeSearch = featureStyle({ maxWidth: "22rem" });
export const codeRow = featureStyle({ display: "flex", gap: space.xs });
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
  display: "grid",
  gap: space.xs,
  paddingBlock: space.m,
  borderTop: `1px solid ${color.line.inverse}`,
  color: color.text.inverseMuted,
  fontSize: type.small,
});
export const debug = featureStyle({ fontSize: "0.75rem" });
