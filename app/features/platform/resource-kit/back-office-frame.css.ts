import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { space, size, type } = theme;

export const frame = featureStyle({ maxWidth: "120rem", marginInline: "auto", padding: `${space.xs} ${space.gutter}` });

/** The way back, and at the other end the handbook. Paper needs neither. */
export const head = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space.m,
  fontSize: type.small,
  "@media": { [media.print]: { display: "none" } },
});

export const trail = featureStyle({ display: "flex", flexWrap: "wrap", columnGap: space.m });

export const step = featureStyle(
  responsiveStyle({
    mobile: { display: "inline-flex", alignItems: "center", minHeight: size.target },
    desktop: { minHeight: "1.75rem" },
  }),
);
