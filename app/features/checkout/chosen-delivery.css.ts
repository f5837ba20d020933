import type { LayeredRule } from "../../styles/layered.ts";
import { featureVariants } from "../../styles/layered.ts";

const unless = (other: string): LayeredRule => ({
  selectors: { [`main:has(input[name="type"][value="${other}"]:checked) &`]: { display: "none" } },
});

/** What belongs to one way of delivery is out of sight while the other is chosen, without scripts too. */
export const onlyFor = featureVariants({ pickup: unless("city_region"), city_region: unless("pickup") });
