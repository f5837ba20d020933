import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space } = theme;

/** One row that scrolls sideways where it does not fit. */
export const row = featureStyle({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(min(30rem, 90%), 36rem)",
  gap: space.s,
  ...scrollsSideways,
});
/** Pictures and words beside each other where there is room. */
export const card = featureStyle({ display: "flex", flexWrap: "wrap", gap: `${space.xxs} ${space.s}` });
export const pair = featureStyle({ flex: "1 1 14rem", display: "grid", gridTemplateColumns: "1fr 1fr", gap: space.xs });
export const words = featureStyle({ flex: "1 1 15rem", display: "flex", flexDirection: "column", gap: space.xxs });
export const part = featureStyle({
  display: "grid",
  justifyItems: "center",
  textAlign: "center",
  padding: space.xs,
  background: color.surface.page,
  color: color.text.primary,
  textDecorationLine: "none",
  selectors: { "&:hover": { textDecorationLine: "underline" } },
});
export const picture = featureStyle({ width: "min(100%, 5.5rem)" });
export const action = featureStyle({ marginTop: "auto", paddingTop: space.xs });
