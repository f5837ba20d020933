import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

/** The layout does not depend on the options, so that nothing moves while the page is loading; a button that does not fit wraps. */
export const form = featureStyle(
  responsiveStyle({
    mobile: {
      minWidth: 0,
      display: "grid",
      gridAutoFlow: "column",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: theme.space.xs,
      alignItems: "end",
    },
    desktop: { flex: "none", gridAutoFlow: "column", gridTemplateColumns: "minmax(0, 1fr)" },
  }),
);
