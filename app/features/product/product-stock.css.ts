import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

const { color, space, weight } = theme;

export const list = featureStyle({ borderTop: `1px solid ${color.line.soft}` });
export const row = featureStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: space.m,
  paddingBlock: space.s,
  borderBottom: `1px solid ${color.line.soft}`,
});
export const pieces = featureStyle({ whiteSpace: "nowrap", fontWeight: weight.bold });
