import { featureStyle } from "../../../styles/layered.ts";

export const value = featureStyle({ overflowWrap: "anywhere" });
