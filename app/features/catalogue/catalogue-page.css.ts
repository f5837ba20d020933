import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";
import { responsiveStyle } from "../../styles/responsive-style.ts";

const { color, space } = theme;

export const lead = featureStyle({ color: color.text.muted, marginTop: space.xs });
export const bar = featureStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.s });
export const filterLink = featureStyle(responsiveStyle({ desktop: { display: "none" } }));
