import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, space, type, radius, size } = theme;

export const page = featureStyle({ maxWidth: "120rem", marginInline: "auto", padding: `${space.xs} ${space.gutter}` });

export const figures = featureStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(11rem, 100%), 1fr))",
  gap: space.xs,
  marginBlockStart: space.xs,
});
export const figure = featureStyle({
  display: "flex",
  flexDirection: "column",
  padding: space.xs,
  border: `1px solid ${color.line.soft}`,
  borderRadius: radius.panel,
  background: color.surface.raised,
  boxShadow: `inset 4px 0 0 ${color.signal.base}`,
  paddingInlineStart: space.s,
});
/** Queues with nothing in them: one line of links. */
export const none = featureStyle({ display: "flex", flexWrap: "wrap", columnGap: space.m, color: color.text.muted });
export const number = featureStyle({ display: "block", fontSize: type.title, fontVariantNumeric: "tabular-nums" });
export const whole = featureStyle({ gap: space.xs });
export const all = featureStyle({
  minHeight: size.target,
  display: "inline-flex",
  alignItems: "center",
  fontSize: type.small,
});

export const groups = featureStyle({ display: "grid", gap: space.s });
/** As many side by side as the screen has room for. */
export const parts = featureStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))",
  columnGap: space.s,
  lineHeight: theme.lineHeight.snug,
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(auto-fill, minmax(13rem, 1fr))" } },
});
