import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { space, size, type } = theme;

export const frame = featureStyle({ maxWidth: "120rem", marginInline: "auto", padding: `${space.xs} ${space.gutter}` });

export const trail = featureStyle({ display: "flex", flexWrap: "wrap", columnGap: space.m, fontSize: type.small });

export const step = featureStyle(
  responsiveStyle({
    mobile: { display: "inline-flex", alignItems: "center", minHeight: size.target },
    desktop: { minHeight: "1.75rem" },
  }),
);
