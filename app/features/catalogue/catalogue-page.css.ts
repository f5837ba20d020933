import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space } = theme;

/** On a desktop the order stands beside the heading, so that the list begins a row higher. */
export const head = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gap: space.xs },
    desktop: { display: "flex", alignItems: "center", columnGap: space.m },
  }),
);
/** One line on a phone, moved by a finger. */
export const chips = featureStyle(
  responsiveStyle({
    mobile: { display: "flex", gap: space.xs, overflowX: "auto", scrollbarWidth: "none" },
    desktop: { flexWrap: "wrap", overflowX: "visible" },
  }),
);
export const words = featureStyle(
  responsiveStyle({
    desktop: { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: space.s },
  }),
);
export const lead = featureStyle({ color: color.text.muted });
/** Filters and order beside each other: two halves on a phone. */
export const bar = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "end", gap: space.xs },
    desktop: { display: "flex", flex: "none", marginInlineStart: "auto" },
  }),
);
export const filterLink = featureStyle(responsiveStyle({ mobile: { display: "grid" }, desktop: { display: "none" } }));
