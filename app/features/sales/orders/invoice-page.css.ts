import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

const { space } = theme;

/** Requisites beside the payment code where there is room. */
export const bank = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gap: space.m,
      justifyItems: "start",
      "@media": { print: { gridTemplateColumns: "1fr auto" } },
    },
    tablet: { gridTemplateColumns: "1fr auto" },
  }),
);
export const code = featureStyle({ background: "#fff", padding: space.s, inlineSize: "12rem", blockSize: "auto" });
export const totals = featureStyle({ display: "grid", gap: space.xs, justifyItems: "end" });
export const onScreen = featureStyle({ "@media": { print: { display: "none" } } });
export const signature = featureStyle({
  borderBlockEnd: "1px solid",
  paddingBlockStart: space.l,
  maxInlineSize: "28rem",
});
