import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

/** Eleven in a row; six and five on a phone. */
export const scale = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: theme.space.xxs, gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
    tablet: { gridTemplateColumns: "repeat(11, minmax(0, 1fr))" },
  }),
);
export const score = featureStyle({
  display: "grid",
  placeContent: "center",
  position: "relative",
  minHeight: theme.size.target,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  selectors: { "&:has(:focus-visible)": { outline: `3px solid ${theme.color.text.primary}` } },
});
