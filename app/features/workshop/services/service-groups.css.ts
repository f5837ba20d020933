import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space } = theme;

export const row = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: space.s,
      alignItems: "center",
      paddingBlock: space.xxs,
      borderBlockEnd: `1px solid ${color.line.soft}`,
      selectors: { "&:last-child": { borderBlockEnd: 0 } },
      "@media": { [media.largeText]: { gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "start" } },
    },
    tablet: { gridTemplateColumns: "minmax(0, 1fr) 9rem 8rem" },
  }),
);
/** The name on a line of its own on a phone. */
export const name = featureStyle(responsiveStyle({ mobile: { gridColumn: "1 / -1" }, tablet: { gridColumn: "auto" } }));
