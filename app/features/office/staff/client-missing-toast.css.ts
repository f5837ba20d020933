import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

export const toast = featureStyle({ marginBlockEnd: theme.space.m });
/** Keeps its place, so that the page below does not jump. */
export const gone = featureStyle({ visibility: "hidden" });
