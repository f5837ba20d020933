import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

const { color, space } = theme;

export const line = featureStyle({
  display: "grid",
  gridTemplateColumns: "4rem minmax(0, 1fr) auto",
  gap: space.s,
  paddingBlock: space.s,
  borderBottom: `1px solid ${color.line.soft}`,
});
export const sum = featureStyle({ fontWeight: theme.weight.bold, whiteSpace: "nowrap" });
export const receipt = featureStyle({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: space.s,
  minHeight: "2.75rem",
  borderBottom: `1px solid ${color.line.soft}`,
});
