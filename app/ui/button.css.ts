import { keyframes } from "@vanilla-extract/css";
import { theme } from "../../vanilla.css.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

const { color, space } = theme;

export const base = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space.xs,
  position: "relative",
  minHeight: theme.size.target,
  padding: `${space.xs} ${space.m}`,
  border: "1px solid transparent",
  borderRadius: theme.radius.control,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.tight,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  transition: "background-color 0.15s, border-color 0.15s, color 0.15s, translate 0.15s",
  // A link with the look of a button, too: nobody presses paper.
  "@media": { [media.print]: { display: "none" } },
  selectors: {
    "&:active": { translate: "0 1px" },
    "&:disabled, &[aria-disabled='true']": { cursor: "not-allowed" },
    "&:disabled": { background: color.surface.sunken, borderColor: color.line.soft, color: color.text.muted },
  },
});

export const variant = uiVariants({
  primary: {
    background: color.signal.base,
    color: color.signal.onBase,
    selectors: { "&:hover": { background: color.signal.hover, color: color.signal.onBase } },
  },
  secondary: {
    background: color.surface.raised,
    borderColor: color.line.strong,
    color: color.text.primary,
    selectors: { "&:hover": { borderColor: color.text.primary, color: color.text.primary } },
  },
  quiet: {
    color: color.text.primary,
    textDecoration: "underline",
    textDecorationColor: color.line.strong,
    textUnderlineOffset: "0.25em",
    selectors: { "&:hover": { color: color.signal.text, textDecorationColor: "currentColor" } },
  },
  danger: {
    background: color.surface.raised,
    borderColor: color.text.danger,
    color: color.text.danger,
    selectors: { "&:hover": { background: color.surface.danger, color: color.text.danger } },
  },
});

export const size = uiVariants({
  m: {},
  l: { minHeight: theme.size.targetLarge, paddingInline: space.l, fontSize: theme.type.large },
});

export const full = uiStyle({ width: "100%" });

export const square = uiStyle({
  flex: "none",
  width: theme.size.target,
  padding: 0,
  textDecoration: "none",
  selectors: { "&:hover": { color: color.signal.text } },
});

/** On graphite: the colour of the ground's own text, hovered or not. */
export const onInverse = uiStyle({ selectors: { "&, &:hover": { color: color.text.inverse } } });

export const count = uiStyle({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
  minWidth: "1.125rem",
  padding: `0 ${space.hair}`,
  borderRadius: theme.radius.control,
  background: color.signal.base,
  color: color.signal.onBase,
  fontSize: theme.type.small,
  lineHeight: "1rem",
  outline: `2px solid ${color.surface.inverse}`,
  selectors: { "&:empty": { display: "none" } },
});

const turn = keyframes({ to: { rotate: "1turn" } });

// The label stays in place and keeps the width; only its ink goes while the ring turns.
export const loading = uiStyle({
  selectors: {
    "&, &:hover": { color: "transparent" },
    "&::after": {
      content: "",
      position: "absolute",
      width: "1.25rem",
      height: "1.25rem",
      border: `3px solid ${color.text.inverseMuted}`,
      borderTopColor: color.text.primary,
      borderRadius: "50%",
      animation: `${turn} 0.8s linear infinite`,
    },
  },
  "@media": {
    // `transparent` is not kept there; the colour of the button's own face is.
    [media.forcedColors]: {
      selectors: { "&, &:hover": { color: "ButtonFace" }, "&::after": { borderTopColor: "Highlight" } },
    },
  },
});
