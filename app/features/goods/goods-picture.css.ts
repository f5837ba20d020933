import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const picture = featureStyle({
  width: "100%",
  height: "auto",
  aspectRatio: "1",
  objectFit: "contain",
  // A picture that does not come leaves its words, for which the square would grow and push away what is being pressed.
  overflow: "hidden",
  fontSize: theme.type.small,
  background: theme.color.surface.raised,
});
