import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space, size } = theme;

export const list = featureStyle({
  display: "grid",
  gap: space.xs,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});
export const link = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: space.s,
  minHeight: size.target,
  padding: `${space.xs} ${space.s}`,
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  color: color.text.primary,
  textDecorationLine: "none",
  selectors: { "&:hover": { borderColor: color.line.strong } },
});
