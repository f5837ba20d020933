import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

/** A phone cannot photograph itself. */
export const desktopOnly = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "block" } }),
);
