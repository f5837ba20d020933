import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

/** Over a corner of the page, which stays as it is. */
export const place = featureStyle({
  position: "fixed",
  insetInlineEnd: theme.space.s,
  insetBlockEnd: theme.space.s,
  zIndex: 20,
  maxWidth: "20rem",
  // The footer that it stands in is dark.
  color: theme.color.text.primary,
});
