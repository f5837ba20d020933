import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

/** From the second screen of its positioned page to the end of it: what sticks in it is not on the first screen. Takes no presses itself. */
export const reach = featureStyle({
  display: "none",
  "@media": {
    [media.phone]: {
      position: "absolute",
      zIndex: 5,
      insetInline: 0,
      insetBlock: "100vh 0",
      display: "flex",
      flexDirection: "column",
      justifyContent: "end",
      pointerEvents: "none",
    },
  },
});
