import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const page = featureStyle({
  minHeight: "100vh",
  display: "flex",
  flexDirection: "column",
});
export const main = featureStyle({ flex: 1, paddingBlock: `${theme.space.m} ${theme.space.xxl}` });
