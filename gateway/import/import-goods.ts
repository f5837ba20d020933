import type { ClientBase } from "pg";
import { FeedCategories } from "./category-rules.ts";
import { readMoment, untilNow } from "./file-moment.ts";
import { readLocations } from "./locations.ts";
import { lockGoods } from "./lock-goods.ts";
import { goodsOfOffer, type IncomingGoods, isSku } from "./offer-goods.ts";
import { type FileReport, newFileReport, refuseWithoutUsableRows, reject } from "./report.ts";
import { Staging } from "./staging.ts";
import { timeOfFile } from "./text-file.ts";
import { writeStock } from "./write-stock.ts";
import { readYml } from "./yml-file.ts";

const COLUMNS = [
  ["sku", "text", "sku"],
  ["category", "text", "category"],
  ["slug", "text", "slug"],
  ["brand_slug", "text", "brandSlug"],
  ["brand_title", "text", "brandTitle"],
  ["model_slug", "text", "modelSlug"],
  ["model_title", "text", "modelTitle"],
  ["title", "text", "title"],
  ["size_text", "text", "sizeText"],
  ["attributes", "jsonb", "attributes"],
  ["description", "text", "description"],
  ["price_kopecks", "integer", "priceKopecks"],
  ["market_price_kopecks", "integer", "marketPriceKopecks"],
  ["is_sale", "boolean", "isSale"],
  ["available", "boolean", "available"],
] as const;

const WRITTEN = COLUMNS.map(([name]) => name).filter((name) => name !== "available");
const list = (alias: string) => WRITTEN.map((name) => `${alias}.${name}`).join(", ");

/**
 * Imports a complete feed: adds and updates goods and hides those that are missing. Goods whose offer is rejected stay
 * unchanged; goods that are not available have no stock from the feed's moment on.
 */
export async function importGoods(client: ClientBase, file: string, now: Date): Promise<FileReport> {
  const report = newFileReport("yml", file);
  const categories = new FeedCategories();
  await client.query("create temp table rejected_goods (sku text not null) on commit drop");
  const staging = new Staging<IncomingGoods>(client, "incoming_goods", COLUMNS, (goods) =>
    reject(report, { line: goods.line, reason: "код товара повторяется", detail: goods.sku }),
  );
  await staging.create("sku");

  let date = "";
  for await (const chunk of readYml(file)) {
    date = chunk.date;
    for (const category of chunk.categories) categories.add(category);
    const rejectedSkus: string[] = [];
    for (const offer of chunk.offers) {
      report.rows += 1;
      const result = goodsOfOffer(offer, categories);
      if ("goods" in result) {
        await staging.add(result.goods);
        continue;
      }
      reject(report, { line: offer.line, ...result });
      if (isSku(offer.id)) rejectedSkus.push(offer.id);
    }
    if (rejectedSkus.length > 0)
      await client.query("insert into rejected_goods select unnest($1::text[])", [rejectedSkus]);
  }
  await staging.finish();
  refuseWithoutUsableRows(report);
  await mergeGoods(client, report);
  report.emptied = await emptyUnavailable(client, { date, writtenAt: await timeOfFile(file, now), now });
  return report;
}

async function mergeGoods(client: ClientBase, report: FileReport): Promise<void> {
  await lockGoods(client);
  const updated = await client.query(
    `update goods g set (${WRITTEN.join(", ")}, is_hidden, updated_at) = (${list("i")}, false, now())
     from incoming_goods i
     where g.sku = i.sku and (${list("g")}, g.is_hidden) is distinct from (${list("i")}, false)`,
  );
  const added = await client.query(
    `insert into goods (${WRITTEN.join(", ")})
     select ${list("i")} from incoming_goods i
     where not exists (select from goods g where g.sku = i.sku) order by i.line`,
  );
  if (added.rowCount) await setPopularityOfNewGoods(client);
  const hidden = await client.query(
    `update goods g set is_hidden = true, updated_at = now()
     where not g.is_hidden and not exists (select from incoming_goods i where i.sku = g.sku)
       and not exists (select from rejected_goods r where r.sku = g.sku)`,
  );
  report.added = added.rowCount ?? 0;
  report.updated = updated.rowCount ?? 0;
  report.unchanged = report.rows - report.rejected - report.added - report.updated;
  report.hidden = hidden.rowCount ?? 0;
}

/** Resolves to the number of rows that had pieces for sale. A date that cannot be read is none: the time of the file counts instead. */
async function emptyUnavailable(
  client: ClientBase,
  { date, writtenAt, now }: { date: string; writtenAt: Date; now: Date },
): Promise<number> {
  const moments = (await readLocations(client)).map(({ id, zone }) => ({
    id,
    ...untilNow(readMoment(date, zone) ?? { from: writtenAt, to: writtenAt }, now),
  }));
  const { emptied } = await writeStock(
    client,
    `select s.goods_id, s.location_id, 0 as outside, false as listed, m.as_of_from, m.as_of_to
     from stock s join goods g on g.id = s.goods_id join incoming_goods i on i.sku = g.sku
     join unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) m (location_id, as_of_from, as_of_to) using (location_id)
     where not i.available`,
    [
      moments.map(({ id }) => id),
      moments.map(({ from }) => from.toISOString()),
      moments.map(({ to }) => to.toISOString()),
    ],
  );
  return emptied;
}

/** New goods start with the rating of their model. */
async function setPopularityOfNewGoods(client: ClientBase): Promise<void> {
  await client.query(
    `update goods g set rating_count = model.reviews, rating_average = model.average
     from (select m.category, m.brand_slug, m.model_slug, count(*) as reviews, round(avg(r.rating), 2) as average
           from reviews r join goods m on m.id = r.goods_id
           where r.is_model_review and m.model_slug <> '' group by m.category, m.brand_slug, m.model_slug) model
     where g.rating_count = 0 and g.category = model.category
       and g.brand_slug = model.brand_slug and g.model_slug = model.model_slug`,
  );
}
