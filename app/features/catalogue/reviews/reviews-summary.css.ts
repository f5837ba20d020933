import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space } = theme;

export const rows = featureStyle({ display: "grid", gap: space.xxs, maxWidth: "22rem" });
export const row = featureStyle({
  display: "grid",
  gridTemplateColumns: "5.5rem minmax(0, 1fr) 3rem",
  gap: space.s,
  alignItems: "center",
});
export const bar = featureStyle({ width: "100%", height: "0.5rem", background: color.line.soft });
export const filled = featureStyle({ fill: color.text.primary });
