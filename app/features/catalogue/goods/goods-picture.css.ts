import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

export const picture = featureStyle({
  width: "100%",
  height: "auto",
  aspectRatio: "1",
  // Pictures are square; the outline that stands in for one is wider, and its middle is shown.
  objectFit: "cover",
  // A picture that fails to load shows its alternative text; the square must not grow for it and move what is being pressed.
  overflow: "hidden",
  fontSize: theme.type.small,
  background: theme.color.surface.raised,
});
