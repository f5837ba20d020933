import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space, type } = theme;

/** One row that scrolls sideways where it does not fit. */
export const row = featureStyle({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "8.5rem",
  gap: space.s,
  ...scrollsSideways,
  paddingBottom: space.xs,
});
export const item = featureStyle({
  display: "grid",
  alignContent: "start",
  gap: space.xxs,
  height: "100%",
  padding: space.xs,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  color: color.text.primary,
  fontSize: type.small,
  textDecorationLine: "none",
  selectors: { "&:hover": { borderColor: color.line.strong } },
});
