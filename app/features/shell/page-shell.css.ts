import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const page = featureStyle({
  minHeight: "100vh",
  display: "grid",
  gridTemplateRows: "auto 1fr auto",
  gridTemplateColumns: "minmax(0, 1fr)",
});
export const main = featureStyle({ paddingBlock: `${theme.space.m} ${theme.space.xxl}` });
