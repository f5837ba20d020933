import { theme } from "../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../styles/layered.ts";

const { color, space, weight } = theme;

export const box = featureStyle({ display: "grid", gap: space.s });
export const stock = featureVariants({
  today: { color: color.text.success, fontWeight: weight.bold },
  later: { color: color.text.primary, fontWeight: weight.bold },
  none: { color: color.text.danger, fontWeight: weight.bold },
});
export const stockLink = featureStyle({ color: "inherit" });
export const row = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.m,
  marginBottom: space.s,
});
export const sum = featureStyle({ fontWeight: weight.bold });
