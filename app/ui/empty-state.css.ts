import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

export const empty = uiStyle({
  display: "grid",
  justifyItems: "start",
  gap: theme.space.s,
  maxWidth: theme.size.prose,
  paddingBlock: theme.space.xl,
});
export const mark = uiStyle({ color: theme.color.line.strong });
