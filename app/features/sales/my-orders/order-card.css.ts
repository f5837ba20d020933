import { featureStyle } from "../../../styles/layered.ts";

export const picture = featureStyle({ display: "block", width: "4rem" });
