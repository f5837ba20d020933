import type { ClientBase } from "pg";
import { FeedCategories } from "./category-rules.ts";
import { changeStock } from "./change-stock.ts";
import { lockGoods } from "./lock-goods.ts";
import { goodsOfOffer, type IncomingGoods, isSku } from "./offer-goods.ts";
import { type FileReport, newFileReport, refuseWithoutUsableRows, reject } from "./report.ts";
import { Staging } from "./staging.ts";
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
  ["available", "boolean", "available"],
] as const;

const WRITTEN = COLUMNS.map(([name]) => name).filter((name) => name !== "available");
const list = (alias: string) => WRITTEN.map((name) => `${alias}.${name}`).join(", ");

/**
 * Imports a complete feed: adds and updates goods and hides those that are missing. Goods whose offer is rejected stay
 * unchanged; goods that are not available lose their stock.
 */
export async function importGoods(client: ClientBase, file: string): Promise<FileReport> {
  const report = newFileReport("yml", file);
  const categories = new FeedCategories();
  await client.query("create temp table rejected_goods (sku text not null) on commit drop");
  const staging = new Staging<IncomingGoods>(client, "incoming_goods", COLUMNS, (goods) =>
    reject(report, { line: goods.line, reason: "код товара повторяется", detail: goods.sku }),
  );
  await staging.create("sku");

  for await (const chunk of readYml(file)) {
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
  report.emptied = await changeStock(
    client,
    `update stock s set quantity = 0 from goods g join incoming_goods i on i.sku = g.sku
     where s.goods_id = g.id and not i.available and s.quantity > 0
     returning s.goods_id`,
  );
  report.added = added.rowCount ?? 0;
  report.updated = updated.rowCount ?? 0;
  report.unchanged = report.rows - report.rejected - report.added - report.updated;
  report.hidden = hidden.rowCount ?? 0;
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
