import { banners, layout, pickerData, shopNearest, shopOffices } from "../contract/region.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { navigationOf } from "./navigation-data.ts";
import { readBanners, readNotifications } from "./notices.ts";
import { pickerOf } from "./picker.ts";
import { shopIdsFrom, shopsFor } from "./shops.ts";

export function regionRoutes(services: Services): Route[] {
  const { regions, connection } = services;
  return [
    route(pickerData, async () => pickerOf(regions.regions)),
    route(layout, async ({ x_region_slug }) => {
      if (x_region_slug !== "" && !regions.isKnown(x_region_slug)) throw notFound("Такого региона нет");
      const region = regions.regionOf(x_region_slug);
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
        notification: await readNotifications(connection.db),
        server: services.serverName,
        apiVersion: services.apiVersion,
        showBonusWidget: true,
      };
    }),
    route(banners, async ({ filter }) => ({
      banners: await readBanners(connection.db, filter.placements, Math.random),
    })),
    route(shopOffices, async (_input, caller) => ({ shops: shopsFor(regions, regions.regionOf(caller.regionSlug)) })),
    route(shopNearest, async ({ lat, lng }, caller) => {
      const region = regions.regionOf(caller.regionSlug);
      const from = lat === undefined || lng === undefined ? region : { lat, lng };
      return { shop_ids: shopIdsFrom(regions, from) };
    }),
  ];
}
