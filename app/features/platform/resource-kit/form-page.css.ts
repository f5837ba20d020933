import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

export const form = featureStyle({ maxWidth: "60rem" });

/** One below the other on a phone. On a desk controls of one line stand level, however long their hints are. */
export const fields = featureStyle({
  display: "grid",
  gap: theme.space.m,
  "@media": { [media.desktop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", alignItems: "end" } },
});

export const width = featureVariants({
  quarter: {},
  half: { "@media": { [media.desktop]: { gridColumn: "span 2" } } },
  whole: { "@media": { [media.desktop]: { gridColumn: "1 / -1" } } },
});

export const heading = featureStyle({
  marginBlockEnd: theme.space.s,
  fontSize: theme.type.large,
  fontWeight: theme.weight.bold,
});

/** Many short choices side by side. */
export const choices = featureStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(11rem, 1fr))",
  columnGap: theme.space.s,
});

const picturePart = { maxWidth: "100%", maxHeight: "8rem", objectFit: "contain", objectPosition: "left" } as const;
export const picture = featureStyle(picturePart);
/** One that nobody has shortened. */
export const address = featureStyle({ overflowWrap: "anywhere" });
export const pictureOnDark = featureStyle({
  ...picturePart,
  justifySelf: "start",
  alignSelf: "start",
  padding: theme.space.s,
  background: theme.color.surface.inverse,
});
