import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space } = theme;

export const gallery = featureStyle(
  responsiveStyle({
    mobile: {
      gridArea: "gallery",
      display: "grid",
      gridTemplateColumns: "minmax(0, 36rem)",
      justifyContent: "center",
      gap: space.xxs,
      background: color.surface.raised,
      border: `1px solid ${color.line.soft}`,
    },
    tablet: { padding: space.m, gap: space.m },
  }),
);
export const strip = featureStyle({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "100%",
  ...scrollsSideways,
  overscrollBehaviorX: "contain",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  scrollBehavior: "smooth",
  "@media": { [media.reducedMotion]: { scrollBehavior: "auto" } },
});
export const place = featureStyle({
  scrollSnapAlign: "start",
  // Choosing a thumbnail must not scroll the page.
  scrollMarginTop: "50vh",
});
/** Whole on a screen that is wide and low, too. */
export const large = featureStyle({ width: "100%", maxWidth: "min(36rem, 76vh)", marginInline: "auto" });
/** All of the window, on any screen. */
export const lightbox = featureStyle({ width: "100%", maxWidth: "none", height: "100%", maxHeight: "none" });
/** As high as the window leaves below the head; an enlarged picture is moved about within it. */
export const enlarged = featureStyle({
  height: "calc(100vh - 5rem)",
  overflow: "auto",
  overscrollBehavior: "contain",
  cursor: "zoom-in",
});
export const enlarge = featureStyle({ display: "block", cursor: "zoom-in" });
export const choice = featureStyle({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 4.5rem))",
  justifyContent: "center",
  gap: space.xxs,
});
export const thumbnail = featureStyle({
  display: "block",
  border: `1px solid ${color.line.soft}`,
  selectors: { "&:hover, &[aria-current]": { borderColor: color.line.strong } },
});
