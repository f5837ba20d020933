import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

const { color, space } = theme;

export const list = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  // The way back is as high as a finger, and no further from the heading for it.
  marginBlockEnd: `calc(-1 * ${space.s})`,
  columnGap: space.xs,
  color: color.text.muted,
  fontSize: theme.type.small,
  // The line is lower there, and 24 px of it stay free.
  "@media": { [media.desktop]: { marginBlockEnd: `calc(-1 * ${space.xs})` } },
});
export const crumb = uiStyle({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: theme.size.target,
  selectors: {
    "& + &::before": { content: "/", color: color.line.strong },
  },
  "@media": {
    [media.desktop]: { minHeight: "2rem" },
    // A phone has room for the way back only: the last link, as an arrow.
    [media.phone]: {
      selectors: {
        "&:not(:nth-last-child(2))": { display: "none" },
        "&:nth-last-child(2)::before": { content: "‹", fontSize: theme.type.large },
      },
    },
  },
});
export const crumbLink = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "inherit",
  color: color.text.muted,
  // A short name, such as a brand's, is as wide as a finger too.
  "@media": { [media.phone]: { minWidth: theme.size.target } },
});
