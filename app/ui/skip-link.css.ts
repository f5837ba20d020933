import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

export const skip = uiStyle({
  position: "fixed",
  insetBlockStart: theme.space.xs,
  insetInlineStart: theme.space.xs,
  zIndex: 20,
  padding: theme.space.s,
  background: theme.color.surface.raised,
  fontWeight: theme.weight.bold,
  selectors: { "&:not(:focus)": { translate: "0 -200%" } },
  // Above each page but the first it is at the foot of the one before.
  "@media": { [media.print]: { display: "none" } },
});
