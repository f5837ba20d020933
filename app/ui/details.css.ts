import { theme } from "../../vanilla.css.ts";
import { iconMask } from "../styles/icon-mask.ts";
import { uiStyle } from "../styles/layered.ts";

const { color, space } = theme;

export const details = uiStyle({ borderBottom: `1px solid ${color.line.soft}` });
export const summary = uiStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.s,
  minHeight: theme.size.target,
  paddingBlock: space.xs,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
  "::after": { ...iconMask("chevron-down"), transition: "rotate 0.15s" },
  selectors: { "&:hover": { color: color.signal.text }, "[open] > &::after": { rotate: "180deg" } },
});
export const body = uiStyle({ paddingBottom: space.m });
