import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

const { space, size, weight, color } = theme;

export const group = featureStyle({ fontWeight: weight.bold, color: color.text.muted });
export const cities = featureStyle({
  display: "grid",
  columnGap: space.m,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 14rem), 1fr))",
});
export const city = featureStyle({
  display: "flex",
  alignItems: "center",
  minHeight: size.target,
  selectors: { "&[aria-current]": { fontWeight: weight.heavy } },
});
