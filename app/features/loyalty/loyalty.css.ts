import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space, type } = theme;

export const hero = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gap: space.m,
      justifyItems: "start",
      marginTop: `calc(-1 * ${space.m})`,
      padding: `${space.l} ${space.gutter}`,
      background: color.surface.inverse,
      color: color.text.inverse,
    },
    tablet: { paddingBlock: space.xl },
  }),
);
export const heroInside = featureStyle({
  display: "grid",
  gap: space.m,
  justifyItems: "start",
  width: "100%",
  maxWidth: theme.size.content,
  marginInline: "auto",
});
export const lead = featureStyle({ maxWidth: theme.size.prose, fontSize: type.large });

export const benefitTitle = featureStyle({ display: "flex", alignItems: "start", gap: space.xs });
export const benefitSign = featureStyle({ color: color.signal.text });

export const list = featureStyle({ listStyle: "square", paddingInlineStart: "1.25rem", maxWidth: theme.size.prose });
export const item = featureStyle({ selectors: { "&::marker": { color: color.signal.text } } });

export const steps = featureStyle({
  ...responsiveStyle({
    mobile: { display: "grid", gap: space.m },
    tablet: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  }),
  counterReset: "step",
});
export const step = featureStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gridTemplateRows: "auto 1fr",
  columnGap: space.s,
  counterIncrement: "step",
  selectors: {
    "&::before": {
      content: "counter(step)",
      gridRow: "1 / span 2",
      fontSize: type.hero,
      fontWeight: theme.weight.heavy,
      lineHeight: "1",
      color: color.signal.text,
      fontVariantNumeric: "tabular-nums",
    },
  },
});
export const stepTitle = featureStyle({ fontSize: type.large, fontWeight: theme.weight.bold });

export const fields = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.s, maxWidth: theme.size.prose },
    tablet: { gridTemplateColumns: "minmax(0, 1fr) 9rem auto", alignItems: "end" },
  }),
);
export const answer = featureStyle({ fontSize: type.large, fontWeight: theme.weight.bold });
