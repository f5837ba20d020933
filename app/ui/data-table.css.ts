import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

const { color, space } = theme;

export const table = uiStyle({ lineHeight: theme.lineHeight.snug });
export const caption = uiStyle({
  paddingBottom: space.xs,
  fontWeight: theme.weight.heavy,
  textAlign: "start",
  "@media": { [media.phone]: { display: "block" } },
});
export const head = uiStyle({
  color: color.text.muted,
  fontSize: theme.type.small,
  "@media": { [media.phone]: { display: "none" } },
});
export const row = uiStyle({
  borderBottom: `1px solid ${color.line.soft}`,
  selectors: { "tbody &:hover": { background: color.surface.raised } },
  "@media": { [media.phone]: { display: "block", paddingBlock: space.xs } },
});
export const cell = uiStyle({
  padding: `${space.xs} ${space.s}`,
  textAlign: "start",
  verticalAlign: "baseline",
  selectors: { "&:first-child": { paddingInlineStart: 0 }, "&:last-child": { paddingInlineEnd: 0 } },
  "@media": {
    [media.phone]: {
      display: "flex",
      justifyContent: "space-between",
      gap: space.m,
      padding: `${space.xxs} 0`,
      selectors: { "&[data-label]::before": { content: "attr(data-label)", color: color.text.muted } },
    },
  },
});
export const rowHead = uiStyle({ fontWeight: theme.weight.bold });
export const numeric = uiStyle({ textAlign: "end", whiteSpace: "nowrap" });
