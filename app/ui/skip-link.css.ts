import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

export const skip = uiStyle({
  position: "fixed",
  insetBlockStart: theme.space.xs,
  insetInlineStart: theme.space.xs,
  zIndex: 20,
  padding: theme.space.s,
  background: theme.color.surface.raised,
  fontWeight: theme.weight.bold,
  selectors: { "&:not(:focus)": { translate: "0 -200%" } },
});
