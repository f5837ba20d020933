import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const picture = featureStyle({
  width: "100%",
  height: "auto",
  aspectRatio: "1",
  objectFit: "contain",
  // A picture that fails to load shows its alternative text; the square must not grow for it and move what is being pressed.
  overflow: "hidden",
  fontSize: theme.type.small,
  background: theme.color.surface.raised,
});
