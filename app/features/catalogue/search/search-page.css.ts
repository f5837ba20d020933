import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space } = theme;

export const options = featureStyle({ display: "grid", gap: space.xs });
export const option = featureStyle({
  display: "grid",
  gridTemplateColumns: "6rem minmax(0, 1fr) auto",
  alignItems: "center",
  gap: space.m,
  padding: space.s,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  color: color.text.primary,
  textDecorationLine: "none",
  selectors: { "&:hover": { borderColor: color.line.strong } },
});
export const price = featureStyle({ whiteSpace: "nowrap" });
