import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

/** Beside the form on a desktop, sticky while scrolling. */
export const column = featureStyle(responsiveStyle({ desktop: { position: "sticky", top: theme.space.m } }));
export const total = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: theme.space.xs,
  paddingBlock: theme.space.s,
});
