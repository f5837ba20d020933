import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

const { color, space } = theme;

/** Over a corner of the page, which stays as it is. */
export const place = featureStyle({
  position: "fixed",
  insetInlineEnd: space.s,
  insetBlockEnd: space.s,
  zIndex: 20,
  maxWidth: `min(22rem, calc(100vw - 2 * ${space.s}))`,
});
export const popup = featureStyle({
  padding: space.m,
  border: `1px solid ${color.line.soft}`,
  borderRadius: theme.radius.panel,
  background: color.surface.raised,
  boxShadow: theme.shadow.overlay,
});
export const title = featureStyle({ display: "block", fontSize: theme.type.large });
export const text = featureStyle({ marginBlock: space.xs, whiteSpace: "pre-line" });
export const actions = featureStyle({ display: "flex", flexWrap: "wrap", gap: space.xs });
