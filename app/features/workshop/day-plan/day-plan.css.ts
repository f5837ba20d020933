import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space, type, weight, radius, lineHeight } = theme;

/** The table of bays is for wide screens, the lists of bays for phones and paper: a table of 24 hours fills seven sheets, a list one. */
export const wide = featureStyle({
  ...scrollsSideways,
  "@media": { [media.phone]: { display: "none" }, [media.print]: { display: "none" } },
});
/** Leads into the table. */
export const jump = featureStyle({ "@media": { [media.phone]: { display: "none" } } });
export const narrow = featureStyle({
  display: "grid",
  gap: space.m,
  "@media": {
    [media.tablet]: { display: "none" },
    [media.print]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "start" },
  },
});

/** Centre, day and whom to book: one line on a desktop, three low ones on a phone. */
export const bar = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${space.xxs} ${space.m}`,
  "@media": { [media.print]: { display: "none" } },
});
/** Questions are asked on a screen; the plan is printed for the bays. */
export const screenOnly = featureStyle({ "@media": { [media.print]: { display: "none" } } });
export const choice = featureStyle({ display: "flex", flexWrap: "wrap", columnGap: space.m, minWidth: 0 });
/** Opens the fields on a phone, where the label stands among the days. */
export const picking = featureStyle({
  position: "absolute",
  opacity: 0,
  "@media": { [media.tablet]: { display: "none" } },
});
export const pick = featureStyle({
  display: "grid",
  gap: space.xs,
  "@media": {
    [media.phone]: {
      order: 1,
      width: "100%",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      selectors: { [`${picking}:not(:checked) ~ &`]: { display: "none" } },
    },
    [media.tablet]: { gridTemplateColumns: "minmax(0, 14rem) 10.5rem auto" },
  },
});
export const days = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.s,
  fontSize: type.small,
  "@media": { [media.phone]: { width: "100%", justifyContent: "space-between", columnGap: space.xxs } },
});
export const pickLabel = featureStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.size.target,
  textDecorationLine: "underline",
  cursor: "pointer",
  selectors: { [`${picking}:focus-visible ~ * &`]: { outline: `3px solid ${color.text.primary}` } },
  "@media": { [media.tablet]: { display: "none" } },
});
export const booking = featureStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 12rem) auto",
  gap: space.xs,
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr) auto", width: "100%" } },
});

export const table = featureStyle({
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  fontSize: type.small,
  lineHeight: lineHeight.snug,
  fontVariantNumeric: "tabular-nums",
});

const line = `1px solid ${color.line.soft}`;

export const corner = featureStyle({ width: "3.75rem" });

export const head = featureStyle({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 1,
  padding: space.xxs,
  background: color.surface.sunken,
  textAlign: "start",
  verticalAlign: "bottom",
});
export const headNote = featureStyle({ display: "block", color: color.text.muted, fontWeight: weight.normal });

export const row = featureStyle({ height: "1.625rem" });
export const hour = featureStyle({ borderBlockStart: `1px solid ${color.line.strong}` });
export const clock = featureStyle({
  paddingInlineEnd: space.xs,
  color: color.text.muted,
  fontWeight: weight.normal,
  textAlign: "end",
  verticalAlign: "top",
});

export const cell = featureStyle({ padding: "1px", border: line, verticalAlign: "top" });

/** Fills its cell, so that its length is the time. */
const box = {
  display: "block",
  height: "100%",
  padding: `${space.hair} ${space.xxs}`,
  borderInlineStart: "4px solid transparent",
  borderRadius: radius.control,
  overflowWrap: "anywhere",
} as const;

export const block = {
  visit: featureStyle({ ...box, background: color.surface.raised, borderColor: color.surface.inverse }),
  done: featureStyle({ ...box, background: color.surface.success, borderColor: color.text.success }),
  hold: featureStyle({ ...box, background: color.surface.sunken, borderColor: color.signal.text }),
  closure: featureStyle({
    ...box,
    background: color.surface.sunken,
    color: color.text.muted,
    borderColor: color.line.strong,
  }),
} as const;

export const lines = featureStyle({ display: "grid", alignContent: "start", minWidth: 0 });
export const who = featureStyle({ fontWeight: weight.bold });

/** Pressed with a mouse: a row is high enough for it. */
export const free = featureStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "1.5rem",
  paddingInline: space.xxs,
  color: color.text.muted,
});

export const list = featureStyle({ display: "grid", gap: space.xs });
export const item = featureStyle({ paddingBlock: space.xs, borderBlockEnd: line });

/** Works to tick, in columns. */
export const ticks = featureStyle({
  display: "grid",
  gap: space.xs,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
});

/** Fields of the plan side by side, as many as there is room for. */
export const fields = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gap: space.xs,
      gridTemplateColumns: "repeat(auto-fit, minmax(9.5rem, 1fr))",
      alignItems: "end",
    },
    tablet: { gridTemplateColumns: "repeat(auto-fit, minmax(7rem, 1fr))" },
  }),
);
