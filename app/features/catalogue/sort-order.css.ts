import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

/** Its row does not hang on its options, which would move it while a page is still coming. */
export const form = featureStyle(
  responsiveStyle({
    mobile: {
      flex: "1 1 14rem",
      display: "grid",
      gridAutoFlow: "column",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: theme.space.xs,
      alignItems: "end",
    },
    desktop: { flex: "none" },
  }),
);
