import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const { color, space } = theme;

export const list = uiStyle({
  display: "flex",
  gap: space.l,
  overflowX: "auto",
  boxShadow: `inset 0 -1px ${color.line.soft}`,
});
export const tab = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.size.targetLarge,
  borderBlock: "3px solid transparent",
  color: color.text.muted,
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  whiteSpace: "nowrap",
  selectors: {
    "&:hover": { color: color.text.primary },
    "&:focus-visible": { outlineOffset: "-3px" },
    "&[aria-current]": { borderBlockEndColor: color.signal.base, color: color.text.primary },
  },
});
