import { theme } from "../../vanilla.css.ts";
import { featureStyle } from "../styles/layered.ts";

export const picture = featureStyle({
  width: "100%",
  height: "auto",
  aspectRatio: "1",
  objectFit: "contain",
  background: theme.color.surface.raised,
});
