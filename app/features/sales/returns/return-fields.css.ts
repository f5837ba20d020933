import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space } = theme;

export const line = featureStyle({
  display: "grid",
  gridTemplateColumns: "4rem minmax(0, 1fr) 5.5rem",
  alignItems: "center",
  gap: space.s,
  paddingBlock: space.s,
  borderBottom: `1px solid ${color.line.soft}`,
});
