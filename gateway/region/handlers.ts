import { nearestRegion } from "../contract/nearest-region.ts";
import { banners, contentVersion, layout, pickerData, shopNearest, shopOffices } from "../contract/region.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { nearestFirst } from "./distance.ts";
import { navigationOf } from "./navigation-data.ts";
import { pickBanners } from "./pick-banners.ts";
import { pickerOf } from "./picker.ts";
import { shopIdsByDistance, shopsServing } from "./shops.ts";
import { readAnnouncements, readBanners, readContentVersion, readRunningCampaigns } from "./store.ts";
import { localTime } from "./zone-time.ts";

const isOfRegion = ({ regions }: { regions: readonly string[] }, slug: string): boolean =>
  regions.length === 0 || regions.includes(slug);

export function regionRoutes(services: Services): Route[] {
  const { regions, connection } = services;
  return [
    route(pickerData, async () => pickerOf(regions.regions)),
    route(layout, async ({ x_region_slug }) => {
      if (x_region_slug !== "" && !regions.isKnown(x_region_slug)) throw notFound("Такого региона нет");
      const region = regions.regionOf(x_region_slug);
      const campaigns = await readRunningCampaigns(connection.db, services.now());
      return {
        region: {
          slug: region.slug,
          title: region.title,
          titleIn: region.titleIn,
          phone: region.phone,
          zone: region.zone,
          lat: region.lat,
          lng: region.lng,
          deliveryOnly: region.kind === "delivery",
          isDefault: region.isDefault,
        },
        navigation: navigationOf(region),
        notification: await readAnnouncements(connection.db, region.slug, localTime(services.now(), region.zone).day),
        server: services.serverName,
        apiVersion: services.apiVersion,
        showBonusWidget: true,
        campaigns: campaigns.map(({ name }) => name),
        popup: campaigns.find((each) => each.hasPopup && isOfRegion(each, region.slug))?.id ?? null,
      };
    }),
    route(banners, async ({ filter: { placements } }) => ({
      banners: pickBanners(await readBanners(connection.db, placements), placements, Math.random),
    })),
    route(contentVersion, async () => ({ version: await readContentVersion(connection.db) })),
    route(shopOffices, async (_input, caller) => ({
      shops: shopsServing(regions, regions.regionOf(caller.regionSlug)),
    })),
    route(shopNearest, async ({ lat, lng }, caller) => {
      const region = regions.regionOf(caller.regionSlug);
      const from = lat === undefined || lng === undefined ? region : { lat, lng };
      return { shop_ids: shopIdsByDistance(regions, from) };
    }),
    // Regions without shops count too: each region has a site of its own.
    route(nearestRegion, async (point) => {
      const [region] = nearestFirst(point, regions.regions);
      if (!region) throw notFound("Регионов нет");
      return { slug: region.slug, title: region.title };
    }),
  ];
}
