import { belowFold } from "../../styles/below-fold.ts";
import { featureStyle } from "../../styles/layered.ts";

export const block = featureStyle(belowFold("52rem"));
