import { featureStyle } from "../../../../styles/layered.ts";

/** As wide as most phones. */
export const phone = featureStyle({ maxWidth: "24.5rem" });
