import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { color, space } = theme;

export const step = featureStyle({
  maxWidth: "26rem",
  marginInline: "auto",
  "@media": {
    [media.tablet]: {
      selectors: {
        // In the modal there is room beside the form.
        "dialog &": {
          display: "grid",
          gridTemplateColumns: "minmax(0, 1fr) minmax(0, 20rem)",
          gap: space.xxl,
          alignItems: "start",
          maxWidth: "none",
        },
      },
    },
  },
});
export const aside = featureStyle({
  display: "none",
  padding: space.l,
  background: color.surface.sunken,
  "@media": { [media.tablet]: { selectors: { "dialog &": { display: "grid", gap: space.s } } } },
});

export const benefit = featureStyle({ display: "grid", gridTemplateColumns: "auto 1fr", gap: space.xs });

export const otherSteps = featureStyle({ display: "flex", flexWrap: "wrap" });
/** A quiet button in first place is aligned with the text. */
export const quietOtherSteps = featureStyle({ marginInlineStart: `calc(-1 * ${space.m})` });

export const phone = featureStyle({ display: "flex", alignItems: "center", gap: space.xs });
export const prefix = featureStyle({ fontWeight: theme.weight.bold });

/** The code is read digit by digit. */
export const code = featureStyle({
  fontSize: theme.type.title,
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "0.3em",
});

export const sentTo = featureStyle({ whiteSpace: "nowrap" });
export const waiting = featureStyle({ color: color.text.muted, fontVariantNumeric: "tabular-nums" });
export const number = featureStyle({
  fontSize: theme.type.title,
  fontWeight: theme.weight.heavy,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
