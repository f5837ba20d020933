import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

/** Keeps its height while the list gets shorter, so that the field does not move. */
export const picker = featureStyle(
  responsiveStyle({
    mobile: { display: "grid", alignContent: "start", gap: theme.space.m },
    tablet: { minHeight: "min(70vh, 44rem)" },
  }),
);
