import { inArray, sql } from "drizzle-orm";
import { categories } from "../contract/categories.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import type { FeedOffer, feedOffers } from "../contract/feeds.ts";
import { goods } from "../db/schema/goods.ts";
import { type CardSource, cardOf, readCardSources } from "../goods/cards.ts";
import type { RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { offerParams } from "./offer-params.ts";

/** One page of goods on sale, by id. */
export async function readOffers(
  services: Services,
  { after, limit }: InputOf<typeof feedOffers>,
  region: RegionRow,
): Promise<OutputOf<typeof feedOffers>> {
  const { db } = services.connection;
  const sources = await readCardSources(
    db,
    sql`${goods.id} in (select id from goods where id > ${after} and not is_hidden order by id limit ${limit})`,
  );
  sources.sort((a, b) => a.row.id - b.row.id);
  const ids = sources.map(({ row }) => row.id);
  const texts = await db
    .select({ id: goods.id, description: goods.description })
    .from(goods)
    .where(inArray(goods.id, ids));
  const descriptions = new Map(texts.map(({ id, description }) => [id, description]));
  const today = localTime(services.now(), region.zone).day;
  const items = sources.map((source) =>
    offerOf(source, descriptions.get(source.row.id) ?? "", services, region, today),
  );
  return { items, next: sources.length < limit ? null : (ids.at(-1) ?? null) };
}

function offerOf(
  source: CardSource,
  description: string,
  { regions }: Services,
  region: RegionRow,
  today: string,
): FeedOffer {
  const { sku, url, title, category, brand, model, price, market, picture, stock } = cardOf(
    source,
    region,
    regions,
    today,
  );
  const { attributes } = source.row;
  const { one } = categories[category];
  return {
    sku,
    url,
    title: title.toLowerCase().includes(one.toLowerCase()) ? title : `${one} ${title}`,
    category,
    brand,
    model,
    price,
    market,
    picture,
    stock,
    description,
    country: typeof attributes.country === "string" ? attributes.country : null,
    params: offerParams(category, attributes),
  };
}
