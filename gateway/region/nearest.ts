import { nearestRegion } from "../contract/nearest-region.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { nearestFirst } from "./distance.ts";

/** Cities with centres and regions of delivery alike: each has a site of its own. */
export function nearestRegionRoutes({ regions }: Services): Route[] {
  return [
    route(nearestRegion, async (point) => {
      const [region] = nearestFirst(point, regions.regions);
      if (!region) throw notFound("Регионов нет");
      return { slug: region.slug, title: region.title };
    }),
  ];
}
