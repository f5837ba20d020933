import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const { surface } = theme.color;

// Blocks of a tyre's shoulder: the mark of the house at the lower edge of a graphite ground.
export const tread = uiStyle({
  height: "0.375rem",
  background: `repeating-linear-gradient(115deg, ${surface.inverse} 0 0.8125rem, transparent 0 1rem)`,
});
