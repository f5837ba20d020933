import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space, size, type, weight, radius } = theme;

/** Characters that any cell has room for in its two lines. */
export const LONG_TEXT = 40;
/** Characters of a word that no column has to be as wide as. */
export const LONG_WORD = 24;

/** Characters of a word that is never broken, at a hyphen neither. */
export const SHORT_WORD = 14;

/** What is listed, and what can be done, at the other end where there is room. */
export const head = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space.m,
});

export const titleLine = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space.m,
});

export const actions = featureStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: space.m });

export const total = featureStyle({ fontSize: type.small });

export const pages = featureStyle({
  display: "flex",
  justifyContent: "end",
  gap: space.m,
  fontSize: type.small,
});

/** A link that is pressed with a finger on a phone, and takes a line of text on a desk. */
export const action = featureStyle(
  responsiveStyle({
    mobile: { display: "inline-flex", alignItems: "center", minHeight: size.target, fontWeight: weight.bold },
    desktop: { minHeight: "1.75rem" },
  }),
);

/** As low as a link in every row may be: 24 pixels from one to the next. */
const ROW_HEIGHT = "1.5rem";

export const table = featureStyle(
  responsiveStyle({
    mobile: { width: "100%", lineHeight: theme.lineHeight.snug, fontVariantNumeric: "tabular-nums" },
    tablet: { fontSize: "0.8125rem" },
  }),
);

export const wide = featureStyle({ ...scrollsSideways });

export const tableHead = featureStyle({ "@media": { [media.phone]: { display: "none" } } });

export const cell = featureStyle({
  textAlign: "start",
  "@media": {
    [media.tablet]: {
      height: ROW_HEIGHT,
      paddingBlock: "0.125rem",
      paddingInline: space.xs,
      verticalAlign: "middle",
      selectors: {
        "&:first-child": { paddingInlineStart: space.xxs },
        "&:last-child": { paddingInlineEnd: space.xxs },
      },
    },
    [media.phone]: {
      display: "flex",
      justifyContent: "space-between",
      gap: space.m,
      paddingBlock: space.hair,
      selectors: { "&[data-label]::before": { content: "attr(data-label)", color: color.text.muted } },
    },
  },
});

/** A line of a card on a phone, nothing worth it. */
export const nothing = featureStyle({ "@media": { [media.phone]: { display: "none" } } });

export const headCell = featureStyle({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 1,
  background: color.surface.sunken,
  color: color.text.muted,
  fontWeight: weight.bold,
  verticalAlign: "bottom",
});

/** As quiet as the heads beside it: the line below says that it can be pressed. */
export const sort = featureStyle({ color: "inherit", textDecorationStyle: "dotted", minHeight: ROW_HEIGHT });

export const numeric = featureStyle({ "@media": { [media.tablet]: { textAlign: "end" } } });

export const row = featureStyle({
  borderBottom: `1px solid ${color.line.soft}`,
  "@media": {
    [media.tablet]: { selectors: { "&:hover, &:focus-within": { background: color.surface.raised } } },
    [media.phone]: { display: "block", paddingBlock: space.xs },
  },
});

export const rowHead = featureStyle({ fontWeight: weight.bold });

export const text = featureStyle({
  overflowWrap: "anywhere",
  "@media": {
    // Two lines at most: a table is never wider than the screen, and a row never much higher than others.
    [media.tablet]: {
      display: "-webkit-inline-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 2,
      maxWidth: "24rem",
      overflow: "hidden",
      overflowWrap: "break-word",
      verticalAlign: "middle",
    },
    [media.phone]: { textAlign: "end", selectors: { [`${rowHead} > &`]: { textAlign: "start" } } },
  },
});

export const full = featureStyle({ "@media": { [media.tablet]: { WebkitLineClamp: "none" } } });

export const longWord = featureStyle({ overflowWrap: "anywhere" });

export const whole = featureStyle({ whiteSpace: "nowrap" });

/** Three and more are two in a line on a desk, in rows that stay low. */
export const rowActions = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.s,
  "@media": { [media.tablet]: { selectors: { "&:has(> :nth-child(3))": { minWidth: "8.5rem" } } } },
});

export const rowAction = featureStyle(
  responsiveStyle({
    mobile: { display: "inline-flex", alignItems: "center", minHeight: size.target },
    tablet: { minHeight: ROW_HEIGHT },
  }),
);

export const link = featureStyle({
  "@media": {
    [media.phone]: { display: "inline-flex", alignItems: "center", minHeight: size.target },
  },
});

export const form = featureStyle({ borderBlock: `1px solid ${color.line.soft}`, paddingBlock: space.xs });

/** Two columns on a phone, one line on a desk as long as there is room. */
export const filters = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "end", gap: space.xs },
    tablet: { gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))" },
    desktop: { gridTemplateColumns: "repeat(auto-fit, minmax(6.75rem, 1fr))" },
  }),
);

export const filter = featureStyle({ display: "grid", gap: space.hair, minWidth: 0, fontSize: type.small });

/** Where heads of columns are not shown. */
export const ofPhone = featureStyle({ "@media": { [media.tablet]: { display: "none" } } });

export const control = featureStyle(
  responsiveStyle({
    mobile: {
      width: "100%",
      minWidth: 0,
      minHeight: size.target,
      paddingInline: space.xs,
      border: `1px solid ${color.line.strong}`,
      borderRadius: radius.control,
      background: color.surface.raised,
      color: color.text.primary,
      selectors: { "&[aria-invalid='true']": { border: `2px solid ${color.text.danger}` } },
    },
    desktop: { minHeight: "2rem", paddingInline: space.xxs, fontSize: "0.8125rem" },
  }),
);

/** Acts over several rows beside each other, each with its fields. */
export const acts = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  columnGap: space.l,
  rowGap: space.s,
  paddingBlock: space.xs,
});
export const act = featureStyle({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space.xs });
export const sure = featureStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  fontSize: type.small,
});
export const tick = featureStyle(
  responsiveStyle({ mobile: { width: "1.5rem", height: "1.5rem" }, tablet: { width: "1.125rem", height: "1.125rem" } }),
);

/** Keys are of a desk. */
export const keys = featureStyle({
  fontSize: type.small,
  color: color.text.muted,
  "@media": { [media.phone]: { display: "none" }, [media.print]: { display: "none" } },
});
export const keysButton = featureStyle({
  minHeight: "1.75rem",
  color: color.text.link,
  textDecorationLine: "underline",
});

/** Saved views, the one that is shown marked. */
export const views = featureStyle({ display: "flex", flexWrap: "wrap", gap: space.xs, paddingBlock: space.xs });
export const view = featureStyle(
  responsiveStyle({
    mobile: {
      display: "inline-flex",
      alignItems: "center",
      minHeight: size.target,
      paddingInline: space.s,
      border: `1px solid ${color.line.strong}`,
      borderRadius: radius.control,
      textDecorationLine: "none",
      fontSize: type.small,
      selectors: { "&[aria-current]": { fontWeight: weight.bold, borderColor: color.signal.base } },
    },
    desktop: { minHeight: "2rem" },
  }),
);
export const error = featureStyle({ color: color.text.danger, fontWeight: weight.bold });

export const buttons = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.s,
  gridColumn: "auto",
});
