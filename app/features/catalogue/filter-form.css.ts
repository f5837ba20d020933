import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { media, responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, size, type, radius } = theme;

/** On a phone the form opens by its anchor (`#filters`), with and without scripts; Back closes it. */
export const panel = featureStyle({
  "@media": {
    "not all and (min-width: 64em)": {
      display: "none",
      selectors: { "&:target": { display: "block" } },
    },
  },
});
export const form = featureStyle({
  display: "grid",
  background: color.surface.raised,
  border: `1px solid ${color.line.soft}`,
  paddingInline: space.m,
});
export const values = featureStyle({ maxHeight: "16.5rem", overflowY: "auto", overscrollBehavior: "contain" });
export const legend = featureStyle({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
export const value = featureStyle(
  responsiveStyle({
    mobile: {
      display: "flex",
      alignItems: "center",
      gap: space.xs,
      minHeight: size.target,
      cursor: "pointer",
      "::after": {
        content: "attr(data-count)",
        marginInlineStart: "auto",
        paddingInlineEnd: space.xs,
        color: color.text.muted,
        fontSize: type.small,
      },
    },
    desktop: { minHeight: "2rem" },
  }),
);
export const tick = featureStyle({
  width: "1.25rem",
  height: "1.25rem",
  flexShrink: 0,
  accentColor: color.surface.inverse,
});
export const range = featureStyle({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: space.xs });
export const bound = featureStyle({
  width: "100%",
  minHeight: size.target,
  paddingInline: space.xs,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: color.surface.raised,
  fontSize: type.body,
});
export const actions = featureStyle({
  position: "sticky",
  bottom: 0,
  display: "grid",
  gap: space.xxs,
  paddingBlock: space.s,
  background: color.surface.raised,
  "@media": { [media.print]: { display: "none" } },
});
