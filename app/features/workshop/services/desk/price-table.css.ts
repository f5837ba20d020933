import { theme } from "../../../../../vanilla.css.ts";
import { featureStyle } from "../../../../styles/layered.ts";
import { scrollsSideways } from "../../../../styles/scrolls-sideways.ts";

const { color, space, type, weight, radius } = theme;

/** Wider than a phone: it is moved by itself, and can be focused for that. */
export const scroll = featureStyle({ ...scrollsSideways });

export const table = featureStyle({ borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" });

export const head = featureStyle({
  padding: space.xxs,
  fontSize: type.small,
  fontWeight: weight.normal,
  textAlign: "start",
  verticalAlign: "bottom",
  minWidth: "6.5rem",
});
export const inch = featureStyle({ padding: space.xxs, textAlign: "start" });
export const cell = featureStyle({ padding: "1px" });

export const price = featureStyle({
  width: "100%",
  minHeight: "2.25rem",
  paddingInline: space.xs,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: color.surface.raised,
  textAlign: "end",
});
/** The price of a car, which holds for this vehicle as well. */
export const cars = featureStyle({ color: color.text.muted, background: color.surface.sunken });
export const wrong = featureStyle({ borderColor: color.signal.text, borderWidth: "2px" });
