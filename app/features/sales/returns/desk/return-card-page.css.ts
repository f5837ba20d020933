import { theme } from "../../../../../vanilla.css.ts";
import { featureStyle } from "../../../../styles/layered.ts";

export const photo = featureStyle({
  width: "10rem",
  height: "10rem",
  objectFit: "cover",
  border: `1px solid ${theme.color.line.soft}`,
});
