import { createGlobalTheme } from "@vanilla-extract/css";

/**
 * The whole look in one file: a retailer changes these values and nothing else.
 * Pairs that are used together are held to WCAG 2.2 AA by app/styles/contrast.test.ts.
 */
export const themeValues = {
  color: {
    text: {
      primary: "#191c1f",
      muted: "#565b5f",
      inverse: "#ffffff",
      inverseMuted: "#b9bcbd",
      link: "#191c1f",
      danger: "#a8102f",
      success: "#1a6637",
    },
    surface: {
      page: "#f7f4ee",
      raised: "#ffffff",
      sunken: "#ebe7df",
      inverse: "#1c2023",
      danger: "#fbeaec",
      success: "#e6f2e9",
      veil: "rgb(18 21 23 / 0.62)",
    },
    line: {
      soft: "#d8d3c9",
      strong: "#777a79",
      inverse: "#4a5055",
    },
    signal: {
      base: "#d2390c",
      hover: "#c53509",
      onBase: "#ffffff",
      text: "#b02c05",
    },
    season: {
      summer: { text: "#744600", surface: "#fcedc8" },
      winter: { text: "#0a557d", surface: "#dff0f8" },
      all: { text: "#3a4045", surface: "#e3e4e2" },
    },
  },
  /**
   * Steps of white space; `gutter` is the page margin and the gap between columns. Larger text of a phone takes no width
   * for white space: a part of the window is the most that each may have, and at the usual size none has so much.
   */
  space: {
    none: "0",
    hair: "0.125rem",
    xxs: "0.25rem",
    xs: "min(0.5rem, 2.5vw)",
    s: "min(0.75rem, 3.75vw)",
    m: "min(1rem, 5vw)",
    l: "min(1.5rem, 7.5vw)",
    xl: "min(2rem, 10vw)",
    xxl: "min(3rem, 15vw)",
    gutter: "clamp(min(1rem, 5vw), 2.5vw, 1.5rem)",
  },
  /** The five sizes of type. */
  type: {
    small: "0.875rem",
    body: "1rem",
    large: "1.1875rem",
    title: "clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)",
    hero: "clamp(1.75rem, 1.35rem + 1.8vw, 2.625rem)",
  },
  lineHeight: { tight: "1.15", snug: "1.3", body: "1.5" },
  weight: { normal: "400", bold: "600", heavy: "800" },
  font: { text: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif' },
  radius: { control: "2px", panel: "3px" },
  shadow: {
    overlay: "0 1rem 3rem rgb(18 21 23 / 0.35)",
    bar: "0 -1px 0 #d8d3c9, 0 -0.5rem 1.5rem rgb(18 21 23 / 0.08)",
  },
  size: {
    content: "80rem",
    contentWide: "98rem",
    prose: "42rem",
    dialog: "34rem",
    target: "2.75rem",
    targetLarge: "3.25rem",
  },
} as const;

export const theme = createGlobalTheme(":root", themeValues);

/** Lower bounds of the two breakpoints (640 and 1024 px), in em so that larger text gets the narrower layout. */
export const breakpoints = { tablet: "40em", desktop: "64em" } as const;

/** Cascade layers, weakest first. */
export const layerNames = ["reset", "base", "ui", "feature"] as const;
export type LayerName = (typeof layerNames)[number];
