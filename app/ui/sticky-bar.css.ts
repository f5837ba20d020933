import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";
import { media, responsiveStyle } from "../styles/responsive-style.ts";

const { color, space } = theme;

export const bar = uiStyle(
  responsiveStyle({
    mobile: {
      position: "sticky",
      bottom: 0,
      zIndex: 5,
      pointerEvents: "auto",
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: space.s,
      padding: `${space.xs} ${space.gutter} calc(${space.xs} + env(safe-area-inset-bottom))`,
      background: color.surface.raised,
      boxShadow: theme.shadow.bar,
      "@media": { [media.print]: { display: "none" } },
    },
    tablet: { display: "none" },
  }),
);
