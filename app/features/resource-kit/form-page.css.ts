import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const form = featureStyle({ maxWidth: theme.size.prose });

/** Many short choices side by side. */
export const choices = featureStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(11rem, 1fr))",
  columnGap: theme.space.s,
});

const picturePart = { maxWidth: "100%", maxHeight: "8rem", objectFit: "contain", objectPosition: "left" } as const;
export const picture = featureStyle(picturePart);
export const pictureOnDark = featureStyle({
  ...picturePart,
  justifySelf: "start",
  alignSelf: "start",
  padding: theme.space.s,
  background: theme.color.surface.inverse,
});
