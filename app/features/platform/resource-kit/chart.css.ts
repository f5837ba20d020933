import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, type } = theme;

/** A band on a desk: more width says nothing more. */
export const chart = featureStyle({ display: "block", maxWidth: "60rem", overflow: "hidden" });

const inForcedColors = (fill: string) => ({ "@media": { [media.forcedColors]: { fill } } });

export const bar = featureStyle({ fill: color.season.winter.text, ...inForcedColors("CanvasText") });

export const below = featureStyle({ fill: color.text.danger, ...inForcedColors("Mark") });

export const axis = featureStyle({ stroke: color.line.strong });

export const label = featureStyle({
  fill: color.text.primary,
  fontSize: type.small,
  fontVariantNumeric: "tabular-nums",
  ...inForcedColors("CanvasText"),
});
