import { keyframes } from "@vanilla-extract/css";
import { theme } from "../../vanilla.css.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";
import { media, responsiveStyle } from "../styles/responsive-style.ts";

const { color, space } = theme;

const rise = keyframes({ from: { opacity: 0, translate: "0 0.5rem" } });

export const dialog = uiStyle({
  position: "fixed",
  inset: 0,
  zIndex: 10,
  margin: "auto",
  padding: 0,
  border: 0,
  borderRadius: theme.radius.panel,
  background: color.surface.raised,
  color: color.text.primary,
  overflow: "auto",
  overscrollBehavior: "contain",
  animation: `${rise} 0.15s`,
  selectors: {
    "&::backdrop": { background: color.surface.veil },
    // Without scripts the dialog is no modal one and has no backdrop: its own shadow veils the page.
    "&[open]:not(:modal)": { boxShadow: `0 0 0 100vmax ${color.surface.veil}` },
  },
  "@media": { [media.forcedColors]: { border: "2px solid CanvasText" }, [media.print]: { position: "static" } },
});

const phoneSheet = { width: "100%", maxWidth: "none", height: "100%", maxHeight: "none" };
const wider = (width: string) =>
  responsiveStyle({
    mobile: phoneSheet,
    tablet: { width: `min(${width}, 92vw)`, height: "fit-content", maxHeight: "88vh" },
  });

export const size = uiVariants({ m: wider(theme.size.dialog), l: wider("64rem") });

export const head = uiStyle({
  position: "sticky",
  top: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.s,
  padding: `${space.s} ${space.s} ${space.s} ${space.gutter}`,
  borderBottom: `1px solid ${color.line.soft}`,
  background: color.surface.raised,
});
export const title = uiStyle({ fontSize: theme.type.large, fontWeight: theme.weight.heavy });
export const body = uiStyle({ padding: space.gutter });
