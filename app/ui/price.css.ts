import { theme } from "../../vanilla.css.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";

const { type, weight, color, space } = theme;

export const price = uiStyle({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space.xs,
  lineHeight: theme.lineHeight.tight,
});
export const now = uiVariants({
  s: { fontWeight: weight.bold, whiteSpace: "nowrap" },
  m: { fontSize: type.title, fontWeight: weight.heavy, letterSpacing: "-0.012em", whiteSpace: "nowrap" },
  l: { fontSize: type.hero, fontWeight: weight.heavy, letterSpacing: "-0.02em", whiteSpace: "nowrap" },
});
export const old = uiStyle({ color: color.text.muted, fontSize: type.small, whiteSpace: "nowrap" });
export const set = uiStyle({
  flexBasis: "100%",
  marginTop: space.xxs,
  color: color.text.muted,
  fontSize: type.small,
});
