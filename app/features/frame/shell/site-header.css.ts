import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type, weight, size } = theme;

export const header = featureStyle({ display: "contents" });
// Above the compact bar: its menus open over it.
export const top = featureStyle({
  background: color.surface.inverse,
  color: color.text.inverse,
  position: "relative",
  zIndex: 5,
});

/**
 * On a phone everything stands in two rows: logo, city, telephone and cart, then menu and search; large text needs four. A long name takes two
 * lines rather than the room of the city and of the search.
 */
export const head = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridTemplateColumns: "fit-content(48%) minmax(0, 1fr) auto auto",
      gridTemplateAreas: '"acting acting acting acting" "logo city phone cart" "menu search search search"',
      alignItems: "center",
      columnGap: space.xs,
      paddingBlock: space.xxs,
      "@media": {
        [media.largeText]: {
          gridTemplateColumns: "minmax(0, 1fr) auto auto",
          gridTemplateAreas:
            '"acting acting acting" "logo logo logo" "city phone cart" "menu menu menu" "search search search"',
        },
      },
    },
    desktop: { display: "block", paddingBlock: 0 },
  }),
);
export const strip = featureStyle(
  responsiveStyle({
    mobile: { display: "contents" },
    desktop: {
      display: "flex",
      alignItems: "center",
      columnGap: space.s,
      minHeight: "1.75rem",
      fontSize: type.small,
      borderBottom: `1px solid ${color.line.inverse}`,
    },
  }),
);
export const city = featureStyle(
  responsiveStyle({
    mobile: {
      gridArea: "city",
      justifySelf: "end",
      maxWidth: "100%",
      whiteSpace: "nowrap",
      fontSize: type.small,
    },
  }),
);

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
  minHeight: "1.75rem",
  color: color.text.inverseMuted,
  selectors: {
    ...stripText.selectors,
    "&[aria-current]": { color: color.text.inverse, fontWeight: weight.bold },
  },
});
/** On a phone a sign that calls; its number is read aloud. */
export const hotline = featureStyle(
  responsiveStyle({
    mobile: {
      ...stripText,
      gridArea: "phone",
      position: "relative",
      display: "grid",
      placeItems: "center",
      width: size.target,
      minHeight: size.target,
    },
    desktop: { display: "flex", width: "auto", minHeight: "1.75rem", gap: space.xs, marginInlineStart: "auto" },
  }),
);
export const phoneSign = featureStyle(responsiveStyle({ desktop: { display: "none" } }));
/** Words beside a sign that a phone has alone; they are read aloud. */
export const signText = featureStyle(
  responsiveStyle({
    mobile: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    desktop: { position: "static", width: "auto", height: "auto", clipPath: "none", whiteSpace: "nowrap" },
  }),
);

export const bar = featureStyle(
  responsiveStyle({
    mobile: { display: "contents" },
    desktop: {
      display: "grid",
      gridTemplateColumns: "auto 1fr auto auto",
      gridTemplateAreas: '"logo search entries cart"',
      alignItems: "center",
      columnGap: space.l,
      paddingBlock: space.xxs,
    },
  }),
);
/** With room for the heart at its end, however narrow the logo above is. */
export const menu = featureStyle(
  responsiveStyle({ mobile: { gridArea: "menu", paddingInlineEnd: size.target }, desktop: { display: "none" } }),
);
export const search = featureStyle({ gridArea: "search" });
export const cart = featureStyle({ gridArea: "cart" });
export const entries = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "flex", alignItems: "center", gap: space.m } }),
);
