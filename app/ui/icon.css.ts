import { uiStyle } from "../styles/layered.ts";
import "../styles/layers.css.ts";

export const icon = uiStyle({
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeMiterlimit: 10,
});
