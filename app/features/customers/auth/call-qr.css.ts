import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space } = theme;

export const desktopOnly = featureStyle(
  responsiveStyle({ mobile: { display: "none" }, desktop: { display: "block" } }),
);

export const window = featureStyle({
  margin: "auto",
  padding: space.l,
  border: `1px solid ${color.line.strong}`,
  borderRadius: theme.radius.panel,
  background: color.surface.raised,
  color: color.text.primary,
  textAlign: "center",
  selectors: {
    "&:popover-open": { display: "grid", gap: space.m, justifyItems: "center" },
    "&::backdrop": { background: color.surface.veil },
  },
});
