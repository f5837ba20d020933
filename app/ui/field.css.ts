import { theme } from "../../vanilla.css.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

const { color, space } = theme;

/** What can only be typed into is nothing on paper. */
export const field = uiStyle({
  display: "grid",
  gap: space.xxs,
  alignContent: "start",
  minWidth: 0,
  "@media": { [media.print]: { display: "none" } },
});
export const label = uiStyle({ fontWeight: theme.weight.bold, lineHeight: theme.lineHeight.snug });
export const hint = uiStyle({
  color: color.text.muted,
  fontSize: theme.type.small,
  lineHeight: theme.lineHeight.snug,
});
export const error = uiStyle({
  display: "flex",
  gap: space.xxs,
  color: color.text.danger,
  fontSize: theme.type.small,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
});

export const control = uiStyle({
  width: "100%",
  minHeight: theme.size.target,
  padding: `${space.xs} ${space.s}`,
  border: `1px solid ${color.line.strong}`,
  borderRadius: theme.radius.control,
  background: color.surface.raised,
  color: color.text.primary,
  lineHeight: theme.lineHeight.snug,
  selectors: {
    "&:hover": { borderColor: color.text.primary },
    "&[aria-invalid='true']": { border: `2px solid ${color.text.danger}` },
    "&:disabled": { background: color.surface.sunken, color: color.text.muted },
    "&::placeholder": { color: color.text.muted, opacity: 1 },
  },
});
export const width = uiVariants({ full: {}, short: { maxWidth: "10rem" } });
export const multiline = uiStyle({ minHeight: "7rem", resize: "vertical" });

export const selectBox = uiStyle({ display: "grid", alignItems: "center" });
export const select = uiStyle({
  gridArea: "1 / 1",
  appearance: "none",
  paddingInlineEnd: space.xl,
  textOverflow: "ellipsis",
});
export const selectMark = uiStyle({
  gridArea: "1 / 1",
  justifySelf: "end",
  marginInlineEnd: space.s,
  pointerEvents: "none",
});

export const choice = uiStyle({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  alignItems: "center",
  // Beside a taller one its words stay together.
  alignContent: "center",
  columnGap: space.s,
  minHeight: theme.size.target,
  paddingBlock: space.xs,
  lineHeight: theme.lineHeight.snug,
  cursor: "pointer",
  selectors: {
    "&:has(:disabled)": { color: color.text.muted, cursor: "not-allowed" },
  },
});
export const choiceMark = uiStyle({
  // As large as a target has to be by itself, though its words are pressed as well.
  width: "1.5rem",
  height: "1.5rem",
  margin: 0,
  accentColor: color.text.primary,
  cursor: "inherit",
});
export const choiceHint = uiStyle({ gridColumn: 2 });

export const choices = uiVariants({
  list: {},
  tiles: { display: "grid", gap: space.xxs, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))" },
});
export const tile = uiStyle({
  columnGap: space.xs,
  paddingInline: space.xs,
  border: `1px solid ${color.line.strong}`,
  borderRadius: theme.radius.control,
  background: color.surface.raised,
  selectors: {
    "&:hover": { borderColor: color.text.primary },
    "&:has(:checked)": { borderColor: color.text.primary, outline: `1px solid ${color.text.primary}` },
  },
});

export const legend = uiStyle({
  marginBottom: space.xs,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
});
export const group = uiStyle({ display: "grid", gap: space.m });
