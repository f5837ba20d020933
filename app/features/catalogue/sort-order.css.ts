import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

/** Its row does not hang on its options, which would move it while a page is still coming; a button that does not fit goes below. */
export const form = featureStyle(
  responsiveStyle({
    mobile: {
      flex: "1 1 14rem",
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))",
      gap: theme.space.xs,
      alignItems: "end",
    },
    desktop: { flex: "none", gridAutoFlow: "column", gridTemplateColumns: "minmax(0, 1fr)" },
  }),
);
