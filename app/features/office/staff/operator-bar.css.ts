import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";
import { scrollsSideways } from "../../../styles/scrolls-sideways.ts";

const { color, space, type, weight, size, radius } = theme;

/** Another ground than the shop's header: staff must see at a glance that they are not a customer. */
export const bar = featureStyle({
  background: color.season.summer.surface,
  color: color.text.primary,
  borderBottom: `1px solid ${color.line.strong}`,
  fontSize: type.small,
  position: "relative",
  zIndex: 6,
});

export const row = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.m,
  paddingBlock: space.xxs,
});

/** A phone has room for one line of it, which moves sideways. */
export const line = featureStyle(
  responsiveStyle({
    mobile: {
      display: "flex",
      alignItems: "center",
      columnGap: space.m,
      width: "100%",
      ...scrollsSideways,
      whiteSpace: "nowrap",
    },
    tablet: { flexWrap: "wrap", width: "auto", overflowX: "visible" },
  }),
);

const control = {
  display: "inline-flex",
  alignItems: "center",
  minHeight: size.target,
  color: color.text.primary,
  // The line cuts off what is drawn outside of it.
  ":focus-visible": { outlineOffset: "-2px" },
} as const;

export const link = featureStyle({ ...control, fontWeight: weight.bold });
/** Shortened on a phone, for the links after it. */
export const name = featureStyle({
  "@media": {
    [media.phone]: {
      display: "block",
      flex: "none",
      maxWidth: "9rem",
      lineHeight: size.target,
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
  },
});
/** At the end of the line on a phone. */
export const role = featureStyle({ "@media": { [media.phone]: { order: 1 } } });
export const button = featureStyle({
  ...control,
  fontWeight: weight.bold,
  paddingInline: space.s,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  background: color.surface.raised,
});

export const actions = featureStyle({ display: "flex", alignItems: "center", columnGap: space.m });
