import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, type, weight, size } = theme;

export const header = featureStyle({ display: "contents" });
// Above the compact bar: its menus open over it.
export const top = featureStyle({
  background: color.surface.inverse,
  color: color.text.inverse,
  position: "relative",
  zIndex: 5,
});

export const strip = featureStyle({
  display: "flex",
  // A long city name takes its own line on a narrow screen.
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.s,
  fontSize: type.small,
  minHeight: size.target,
  borderBottom: `1px solid ${color.line.inverse}`,
});

const stripText = {
  color: color.text.inverse,
  textDecorationLine: "none",
  selectors: { "&:hover": { color: color.text.inverse, textDecorationLine: "underline" } },
} as const;

export const contentNavigation = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "flex", gap: space.m } }),
);
export const stripLink = featureStyle({
  ...stripText,
  display: "flex",
  alignItems: "center",
  minHeight: size.target,
  color: color.text.inverseMuted,
  selectors: {
    ...stripText.selectors,
    "&[aria-current]": { color: color.text.inverse, fontWeight: weight.bold },
  },
});
/** On a phone the label is above the number: side by side they would leave no room for the city in a wide font. */
export const hotline = featureStyle(
  responsiveStyle({
    mobile: {
      ...stripText,
      marginInlineStart: "auto",
      display: "flex",
      flexDirection: "column",
      alignItems: "end",
      justifyContent: "center",
      minHeight: size.target,
    },
    tablet: { flexDirection: "row", alignItems: "center", justifyContent: "start", gap: space.xs },
  }),
);
export const hotlineLabel = featureStyle(
  responsiveStyle({
    mobile: { color: color.text.inverseMuted, lineHeight: "1.1", fontSize: "0.75rem" },
    tablet: { fontSize: type.small },
  }),
);
export const phone = featureStyle({ whiteSpace: "nowrap", fontWeight: weight.bold });

export const bar = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridTemplateColumns: "1fr auto",
      gridTemplateAreas: '"logo cart" "search search"',
      alignItems: "center",
      columnGap: space.m,
      rowGap: space.xs,
      paddingBlock: space.xs,
    },
    tablet: {
      gridTemplateColumns: "auto 1fr auto auto",
      gridTemplateAreas: '"logo search entries cart"',
      columnGap: space.l,
      paddingBlock: space.s,
    },
  }),
);
export const search = featureStyle({ gridArea: "search" });
export const cart = featureStyle({ gridArea: "cart" });
export const entries = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "flex", alignItems: "center", gap: space.m } }),
);
