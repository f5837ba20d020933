import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

const { color, space, size, radius } = theme;

export const form = featureStyle({ display: "flex", background: color.surface.raised, borderRadius: radius.control });
export const input = featureStyle({
  flex: 1,
  minWidth: 0,
  minHeight: size.target,
  paddingInline: space.s,
  border: 0,
  background: "none",
  color: color.text.primary,
  borderRadius: radius.control,
});
export const button = featureStyle({
  width: size.target,
  minHeight: size.target,
  display: "grid",
  placeItems: "center",
  color: color.text.primary,
});
