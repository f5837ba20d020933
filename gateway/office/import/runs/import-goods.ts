import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import { readPriceRules } from "../../../catalogue/goods-prices/price-rules-store.ts";
import { showPhotos } from "../../../catalogue/list-photos/list-photos-store.ts";
import { readSynonyms } from "../../../catalogue/names/desk/synonyms-store.ts";
import { NameBook } from "../../../catalogue/names/name-book.ts";
import type { DirectClient } from "../../../platform/db/database.ts";
import { readMoment, untilNow } from "../columns/file-moment.ts";
import type { GoodsList } from "../columns/goods-file.ts";
import type { ListedGoods } from "../columns/row-goods.ts";
import { timeOfFile } from "../formats/text-file.ts";
import type { YmlOffer } from "../formats/yml-file.ts";
import { FeedCategories } from "../offers/category-rules.ts";
import { skuOfCode } from "../offers/goods-code.ts";
import { goodsOfOffer } from "../offers/offer-goods.ts";
import { ReadingReport } from "../offers/reading-report.ts";
import { COLUMNS, IMPORTED, IMPORTED_HIDDEN, list, OVERRIDABLE, SOLD, WRITTEN } from "./goods-columns.ts";
import { type ImportSession, noteChanges } from "./import-session.ts";
import { readLocations } from "./locations.ts";
import { matchOffers } from "./match-offers.ts";
import { isOfferedBesides, planOffers, writeOffers } from "./offers-store.ts";
import { PriceChanges } from "./price-changes.ts";
import { type PricedGoods, pricedGoods } from "./priced-goods.ts";
import { type FileReport, newFileReport, refuseWithoutUsableRows, reject } from "./report.ts";
import { readKnownGoods, Staging } from "./staging.ts";
import { SuspiciousFileError, suspicionsOf, TitleLetters } from "./suspicious-file.ts";
import { keepGoods, keepWrittenGoods } from "./undo-store.ts";
import { type StockChanges, writeStock } from "./write-stock.ts";

/** Rows that a trial shows as they would be read. */
const PREVIEW_ROWS = 20;

/** Goods that are written in one transaction: it takes some milliseconds. */
const BATCH_GOODS = 500;

export interface StagedGoods {
  report: FileReport;
  /** `yml_catalog@date`, as it is written. */
  date: string;
  writtenAt: Date;
  supplier: string | null;
}

export interface GoodsOptions {
  now: Date;
  isConfirmed: boolean;
  /** Whose list it is: it hides only its own goods. Null is the shop's own catalogue. */
  supplier: string | null;
  /** The list has only what changed: what it lacks stays, and a row may be a code with a price. */
  isPartial: boolean;
}

/** Reads a list of goods into temporary tables and finds out what it would change. Throws SuspiciousFileError unless it is confirmed. */
export async function stageGoods(
  { client, followed }: ImportSession,
  list: GoodsList,
  { now, isConfirmed, supplier, isPartial }: GoodsOptions,
): Promise<StagedGoods> {
  const { file } = list;
  const report = newFileReport("yml", file);
  const categories = new FeedCategories();
  const book = new NameBook(await readSynonyms(drizzle(client)));
  const reading = new ReadingReport();
  await client.query("create temp table rejected_goods (sku text not null)");
  await client.query("create temp table gone_goods (sku text not null)");
  const rules = await readPriceRules(drizzle(client));
  const staging = new Staging<PricedGoods>(client, "incoming_goods", COLUMNS, (goods) =>
    reject(report, { line: goods.line, reason: "код товара повторяется", detail: goods.sku }),
  );
  await staging.create("sku");

  const titles = new TitleLetters();
  let date = "";
  const rejected = new NotedSkus(client, "rejected_goods");
  const gone = new NotedSkus(client, "gone_goods");
  const prices = isPartial ? await PriceChanges.open(client, report) : null;
  const add = async ({ offer, isWholesale, pieces, ...asked }: ListedGoods): Promise<void> => {
    report.rows += 1;
    if (pieces.length > 0) report.hasStock = true;
    if (prices !== null && isNameless(offer)) {
      await prices.add(offer, asked);
      return;
    }
    const result = goodsOfOffer(offer, categories, book);
    if ("goods" in result) {
      const { goods, rule } = pricedGoods(result.goods, asked, { supplier, rules });
      titles.add(goods.title);
      reading.add(goods, result.doubts, result.unread);
      if (isWholesale && rule === null) report.wholesalePrices += 1;
      if (report.preview.length < PREVIEW_ROWS) report.preview.push({ goods, pieces });
      await staging.add(goods);
      return;
    }
    reject(report, { line: offer.line, ...result });
    const sku = skuOfCode(offer.id);
    if (sku !== null) await rejected.add(sku);
  };
  for await (const item of followed(list.items())) {
    if ("goods" in item) await add(item.goods);
    else if ("category" in item) categories.add(item.category);
    else if ("gone" in item) await gone.add(item.gone);
    else if ("columns" in item) {
      report.columns.push(...item.columns);
      report.otherColumns.push(...item.others);
    } else date = item.date;
  }
  await rejected.flush();
  await gone.flush();
  await staging.flush();
  await prices?.finish(supplier, rules);
  await staging.finish();
  report.attributes = reading.attributes();
  report.unread = reading.unread();
  report.joined = await matchOffers(client, supplier);
  await rejectGoodsOfOthers(client, report, supplier);
  if (!list.mayBeEmpty) refuseWithoutUsableRows(report);
  await noteGone(client, supplier);
  await planOffers(client, { supplier, isPartial });
  await planGoods(client, report, { supplier, isPartial });
  const reasons = suspicionsOf(await readKnownGoods(client, supplier), report, titles);
  report.doubts = reasons;
  if (reasons.length > 0 && !isConfirmed) throw new SuspiciousFileError(reasons);
  return { report, date, writtenAt: await timeOfFile(file, now), supplier };
}

const isNameless = ({ fields }: YmlOffer): boolean => !fields.name && !fields.model;

const REJECTED_BATCH = 1_000;

/** Codes that are noted in a temporary table, such as those of rejected rows, whose goods stay as they are. */
class NotedSkus {
  readonly #client: ClientBase;
  readonly #table: "rejected_goods" | "gone_goods";
  #skus: string[] = [];

  constructor(client: ClientBase, table: "rejected_goods" | "gone_goods") {
    this.#client = client;
    this.#table = table;
  }

  async add(sku: string): Promise<void> {
    this.#skus.push(sku);
    if (this.#skus.length >= REJECTED_BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#skus.length === 0) return;
    await this.#client.query(`insert into ${this.#table} select unnest($1::text[])`, [this.#skus]);
    this.#skus = [];
  }
}

/** Goods that are not sold any more are hidden, unless another list offers them. What their row says of them is taken all the same. */
async function noteGone(client: ClientBase, supplier: string | null): Promise<void> {
  await client.query("alter table incoming_goods add column is_gone boolean not null default false");
  await client.query(
    `update incoming_goods i set is_gone = true from gone_goods n where n.sku = i.sku
       and not exists (select from goods g where g.sku = i.sku and ${isOfferedBesides({ goodsId: "g.id", owner: "$1" })})`,
    [supplier ?? ""],
  );
}

/** Whose goods a code is, was decided by the first list that had it. */
async function rejectGoodsOfOthers(client: ClientBase, report: FileReport, supplier: string | null): Promise<void> {
  const { rows } = await client.query<{ line: number; sku: string; owner: string }>(
    `with others as (
       delete from incoming_goods i using goods g where g.sku = i.sku and g.supplier is distinct from $1
       returning i.line, i.sku, coalesce(g.supplier, 'собственный каталог') as owner)
     select * from others order by line`,
    [supplier],
  );
  for (const { line, sku, owner } of rows)
    reject(report, { line, reason: "код уже занят товаром другого поставщика", detail: `${sku}: ${owner}` });
}

/** What is to be done with which goods, in the order of their ids, new ones last. */
async function planGoods(
  client: ClientBase,
  report: FileReport,
  { supplier, isPartial }: Pick<GoodsOptions, "supplier" | "isPartial">,
): Promise<void> {
  await client.query(
    `create temp table planned_goods as
     select row_number() over (order by id nulls last, line) as n, id, sku, act, has_other_price, hides from (
       select g.id, i.sku, i.line, 'update' as act,
           coalesce(o.imported_price_kopecks, g.price_kopecks) <> i.price_kopecks as has_other_price,
           i.is_gone and not ${IMPORTED_HIDDEN} as hides from goods g join incoming_goods i on i.sku = g.sku
         left join goods_overrides o on o.goods_id = g.id
         where (${IMPORTED}, ${IMPORTED_HIDDEN}) is distinct from (${list("i")}, i.is_gone)
       union all
       select null, i.sku, i.line, 'add', false, false from incoming_goods i where not exists (select from goods g where g.sku = i.sku)
       union all
       select g.id, g.sku, 0, 'hide', false, true from goods g left join goods_overrides o on o.goods_id = g.id
         where (not $2::boolean or exists (select from gone_goods n where n.sku = g.sku)) and g.supplier is not distinct from $1 and not ${IMPORTED_HIDDEN} and not exists (select from incoming_goods i where i.sku = g.sku)
           and not exists (select from rejected_goods r where r.sku = g.sku)
           and not ${isOfferedBesides({ goodsId: "g.id", owner: "coalesce($1, '')" })}) changes`,
    [supplier, isPartial],
  );
  await client.query("create index on planned_goods (n)");
  await client.query("analyze planned_goods");
  const { rows } = await client.query<{ act: string; count: number; prices: number; hides: number }>(
    `select act, count(*)::int as count, (count(*) filter (where has_other_price))::int as prices, (count(*) filter (where hides))::int as hides
     from planned_goods group by act`,
  );
  const count = (act: string) => rows.find((row) => row.act === act)?.count ?? 0;
  report.added = count("add");
  report.updated = count("update");
  report.hidden = rows.reduce((sum, { hides }) => sum + hides, 0);
  report.priceChanges = rows.reduce((sum, { prices }) => sum + prices, 0);
  report.unchanged = report.rows - report.rejected - report.added - report.updated;
}

/**
 * Adds and updates the goods of a staged feed and hides those of its supplier that it lacks, some hundred at a time. Goods whose offer is rejected stay
 * unchanged; goods that are not available have no stock from the feed's moment on. What staff override stays as they say it, and the feed's
 * values are kept beside it.
 */
export async function writeGoods(session: ImportSession, staged: StagedGoods, now: Date): Promise<void> {
  if (!session.isDryRun) await writePlanned(session, staged, now);
  Object.assign(staged.report, await emptyUnavailable(session, { ...staged, now }));
}

async function writePlanned(session: ImportSession, staged: StagedGoods, now: Date): Promise<void> {
  const { client } = session;
  const { rows } = await client.query<{ last: number | null }>("select max(n)::int as last from planned_goods");
  const last = rows[0]?.last ?? 0;
  for (let first = 1; first <= last; first += BATCH_GOODS) {
    const written = await session.commit(() => writeBatch(session, [first, first + BATCH_GOODS - 1], staged.supplier));
    // Photos that came while the goods were being written.
    await session.commit(async () => noteChanges(client, await showPhotos(drizzle(client), written, now)));
    await session.wrote(Math.min(first + BATCH_GOODS - 1, last), last);
  }
  await writeOffers(session, staged.supplier);
  if (staged.report.added > 0) await session.commit(() => setPopularityOfNewGoods(client));
}

/** Orders hold stock and never wait for goods, so whatever order goods are written in, nobody waits in a circle. */
async function writeBatch(
  session: ImportSession,
  batch: readonly [first: number, last: number],
  supplier: string | null,
): Promise<number[]> {
  const { client } = session;
  const planned = (act: string) => `planned_goods p where p.n between $1 and $2 and p.act = '${act}'`;
  // A statement of its own: the one after it sees what staff have overridden until the goods were locked.
  const known = await client.query<{ id: number }>(
    `select g.id from goods g where g.id in (select p.id from planned_goods p where p.n between $1 and $2) order by g.id for no key update`,
    [...batch],
  );
  await keepGoods(session, idsOf(known.rows));
  const written = await client.query<{ id: number }>(
    `with imported as (
       update goods_overrides o set imported_is_hidden = i.is_gone, ${OVERRIDABLE.map((name) => `imported_${name} = i.${name}`).join(", ")}
       from goods g join incoming_goods i on i.sku = g.sku where o.goods_id = g.id and g.id in (select p.id from ${planned("update")})),
     absent as (
       update goods_overrides o set imported_is_hidden = true where o.goods_id in (select p.id from ${planned("hide")})),
     updated as (
       update goods g set (${WRITTEN.join(", ")}, is_hidden, updated_at) = (${SOLD}, coalesce(o.is_hidden, i.is_gone), now())
       from incoming_goods i join goods known on known.sku = i.sku left join goods_overrides o on o.goods_id = known.id
       where g.id = known.id and known.id in (select p.id from ${planned("update")}) returning g.id),
     hidden as (
       update goods g set is_hidden = true, updated_at = now()
       where g.id in (select p.id from ${planned("hide")}) returning g.id),
     added as (
       insert into goods (${WRITTEN.join(", ")}, supplier, is_hidden)
       select ${list("i")}, $3, i.is_gone from incoming_goods i where i.sku in (select p.sku from ${planned("add")}) order by i.line returning id)
     select id from updated union all select id from hidden union all select id from added`,
    [...batch, supplier],
  );
  const ids = idsOf(written.rows);
  await keepWrittenGoods(session, ids);
  await noteChanges(client, ids);
  return ids;
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Of goods that others offer as well, only what the supplier's own warehouses have is emptied. Tells how many rows had pieces for sale, and which corrections are overruled. A date that cannot be read is none: the time of the file counts instead. */
async function emptyUnavailable(
  session: ImportSession,
  { date, writtenAt, supplier, now }: Pick<StagedGoods, "date" | "writtenAt" | "supplier"> & { now: Date },
): Promise<Pick<StockChanges, "emptied" | "overruled">> {
  const moments = (await readLocations(session.client)).map(({ id, zone }) => ({
    id,
    ...untilNow(readMoment(date, zone) ?? { from: writtenAt, to: writtenAt }, now),
  }));
  const { emptied, overruled } = await writeStock(
    session,
    `select s.goods_id, s.location_id, 0 as outside, false as listed, m.as_of_from, m.as_of_to
     from stock s join (
       select g.id as goods_id, ${isOfferedBesides({ goodsId: "g.id", owner: "$4" })} as is_shared from incoming_goods i join goods g on g.sku = i.sku where not i.available
       union all select goods_id, true from joined_offers where not available) u using (goods_id)
     join unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) m (location_id, as_of_from, as_of_to) using (location_id)
     where not u.is_shared or exists (select from stock_files f where f.location_id = s.location_id and f.supplier = $4)`,
    [
      moments.map(({ id }) => id),
      moments.map(({ from }) => from.toISOString()),
      moments.map(({ to }) => to.toISOString()),
      supplier ?? "",
    ],
  );
  return { emptied, overruled };
}

/** New goods start with the rating of their model. */
async function setPopularityOfNewGoods(client: DirectClient): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `update goods g set rating_count = model.reviews, rating_average = model.average
     from (select m.category, m.brand_slug, m.model_slug, count(*) as reviews, round(avg(r.rating), 2) as average
           from reviews r join goods m on m.id = r.goods_id
           where r.is_model_review and m.model_slug <> '' group by m.category, m.brand_slug, m.model_slug) model
     where g.rating_count = 0 and g.category = model.category
       and g.brand_slug = model.brand_slug and g.model_slug = model.model_slug returning g.id`,
  );
  await noteChanges(
    client,
    rows.map(({ id }) => id),
  );
}
