import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, size } = theme;

/** Below the picture of a phone's card, in the corner of a larger one; above the link that covers the card. */
export const corner = featureStyle(
  responsiveStyle({
    mobile: {
      position: "relative",
      zIndex: 1,
      display: "flex",
      justifyContent: "center",
      gap: space.xs,
      marginTop: `-${space.xs}`,
    },
    tablet: {
      position: "absolute",
      insetBlockStart: space.xxs,
      insetInlineEnd: space.xxs,
      flexDirection: "column",
      gap: 0,
      marginTop: 0,
    },
  }),
);
export const button = featureStyle({
  display: "grid",
  placeItems: "center",
  width: size.target,
  height: size.target,
  selectors: { "&:hover, &[aria-pressed=true]": { color: color.signal.text } },
});
/** Filled when pressed: not said by colour alone. */
export const sign = featureStyle({
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.75,
  selectors: { "[aria-pressed=true] > &": { fill: "currentColor" } },
});
/** A button that looks like a link of its own. */
export const link = featureStyle({ textDecorationLine: "underline", textUnderlineOffset: "0.25em" });
