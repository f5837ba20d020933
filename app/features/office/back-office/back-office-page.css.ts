import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

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
});
export const some = featureStyle({ boxShadow: `inset 4px 0 0 ${color.signal.base}`, paddingInlineStart: space.s });
export const number = featureStyle({ display: "block", fontSize: type.title, fontVariantNumeric: "tabular-nums" });
export const whole = featureStyle({ gap: space.xs });
export const all = featureStyle({
  minHeight: size.target,
  display: "inline-flex",
  alignItems: "center",
  fontSize: type.small,
});

/** Columns as the screen has room, a group never torn apart. */
export const groups = featureStyle({ columnWidth: "18rem", columnGap: space.l });
export const group = featureStyle({ breakInside: "avoid", marginBlockEnd: space.m });
export const part = featureStyle({ marginBlockEnd: space.xs });
export const summary = featureStyle({ fontSize: type.small });
