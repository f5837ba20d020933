import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

export const link = featureStyle({
  position: "relative",
  display: "block",
  "@media": { print: { display: "none" } },
});
export const shownOn = featureVariants({
  /** A low desktop begins with the searches and goods; a phone's banner is low itself. */
  home: { "@media": { "(min-width: 64em) and (max-height: 62.49em)": { display: "none" } } },
  page: { "@media": { "not all and (min-width: 64em) and (min-height: 62.5em)": { display: "none" } } },
  desk: {},
});
export const ground = featureStyle({ position: "absolute", inset: 0, width: "100%", height: "100%" });
export const narrowGround = featureStyle(responsiveStyle({ desktop: { display: "none" } }));
export const picture = featureStyle(
  responsiveStyle({
    mobile: { position: "relative", width: "100%", height: "3rem", objectFit: "contain" },
    desktop: { height: "4.5rem" },
  }),
);
