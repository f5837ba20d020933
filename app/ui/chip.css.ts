import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const { color, space } = theme;

export const chip = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: theme.size.target,
  maxWidth: "100%",
  // A row of them that scrolls does not squeeze their words.
  flexShrink: 0,
  padding: `${space.xxs} ${space.s}`,
  border: `1px solid ${color.line.strong}`,
  borderRadius: theme.radius.control,
  background: color.surface.raised,
  fontSize: theme.type.small,
  overflowWrap: "anywhere",
  textDecoration: "none",
  selectors: {
    "&:hover": { borderColor: color.text.primary },
    // Heavier and framed, so that the chosen one of several does not rely on colour alone.
    "&[aria-current='true']": {
      borderColor: color.text.primary,
      outline: `1px solid ${color.text.primary}`,
      fontWeight: theme.weight.bold,
    },
  },
});
