import { sql } from "drizzle-orm";
import type { OutputOf } from "../contract/endpoint.ts";
import { axleSetAvailability, goodsAvailability, goodsCards, searchBySku } from "../contract/goods.ts";
import { goods } from "../db/schema/goods.ts";
import { type Route, route } from "../http/route.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { readAvailability, readAxleSetAvailability } from "./availability.ts";
import { type CardReader, cardOf, readCardSources } from "./cards.ts";

const FOUND_BY_CODE = 10;
const FOUND_PICTURE = "-160.webp";

/** Goods by their code, what there is of them, and the addresses of all. API-046, API-063, API-064, CAT-068 */
export function goodsRoutes(services: Services, cards: CardReader): Route[] {
  return [
    route(searchBySku, ({ sku }, caller) => findByCode(services, sku, caller.regionSlug)),
    route(goodsAvailability, ({ id }, caller) =>
      readAvailability(services, id, services.regions.regionOf(caller.regionSlug)),
    ),
    route(axleSetAvailability, (input, caller) =>
      readAxleSetAvailability(services, input, services.regions.regionOf(caller.regionSlug)),
    ),
    route(goodsCards, async ({ sku }, caller) => {
      const found = await cards.bySkus(sku, services.regions.regionOf(caller.regionSlug));
      return { items: [...found.values()].map(({ id: _id, ...card }) => card) };
    }),
  ];
}

/** Codes that begin with what was typed, whatever its case; the exact one first. */
async function findByCode(
  services: Services,
  typed: string,
  regionSlug: string,
): Promise<OutputOf<typeof searchBySku>> {
  const { regions } = services;
  const region = regions.regionOf(regionSlug);
  const today = localTime(services.now(), region.zone).day;
  const capitals = typed.toUpperCase();
  const beginning = `${capitals.replace(/[\\%_]/g, "\\$&")}%`;
  const sources = await readCardSources(
    services.connection.db,
    sql`${goods.id} in (select id from goods where upper(sku) like ${beginning} and not is_hidden order by upper(sku) limit ${FOUND_BY_CODE})`,
  );
  const isExact = (sku: string) => sku.toUpperCase() === capitals;
  sources.sort((a, b) => Number(isExact(b.row.sku)) - Number(isExact(a.row.sku)) || (a.row.sku < b.row.sku ? -1 : 1));
  return {
    items: sources.map((source) => {
      const card = cardOf(source, region, regions, today);
      const description = [card.sizeText, `код ${card.sku}`].filter((text) => text !== "").join(", ");
      return {
        url: card.url,
        title: card.title,
        description,
        image_url: `${card.picture}${FOUND_PICTURE}`,
        price: card.price,
      };
    }),
  };
}
