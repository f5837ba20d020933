import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space, type } = theme;

/** Louder than anything else of a page: whoever acts for a client must not forget it. */
export const bar = featureStyle({
  gridArea: "acting",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space.m,
  paddingInline: space.m,
  background: color.signal.base,
  color: color.signal.onBase,
  fontSize: type.small,
});
export const words = featureStyle({ paddingBlock: space.xxs });
export const phone = featureStyle({ whiteSpace: "nowrap" });
export const end = featureStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.size.target,
  paddingInline: space.none,
  color: "inherit",
  font: "inherit",
  fontWeight: theme.weight.bold,
  textDecoration: "underline",
  background: "none",
  border: 0,
  cursor: "pointer",
});
