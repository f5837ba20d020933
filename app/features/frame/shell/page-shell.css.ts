import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { responsiveStyle } from "../../../styles/responsive-style.ts";

export const page = featureStyle({
  minHeight: "100vh",
  display: "flex",
  flexDirection: "column",
});
export const main = featureStyle(
  responsiveStyle({
    mobile: { flex: 1, paddingBlock: `${theme.space.xxs} ${theme.space.xxl}` },
    desktop: { paddingBlock: `${theme.space.xs} ${theme.space.xxl}` },
  }),
);
