import type { DirectClient } from "../../../platform/db/database.ts";
import type { Told, ToldGoods, ToldList, ToldOffer, ToldTitle } from "../formats/commerceml-file.ts";

const BATCH = 500;

/** What a file tells, kept in temporary tables of the import: no file is held in memory as a whole. */
export class ToldFacts {
  readonly #client: DirectClient;
  #titles: ToldTitle[] = [];
  #goods: ToldGoods[] = [];
  #offers: ToldOffer[] = [];
  goods = 0;
  offers = 0;

  private constructor(client: DirectClient) {
    this.#client = client;
  }

  static async open(client: DirectClient): Promise<ToldFacts> {
    await client.query(
      `create temp table told_titles (kind text, id text, title text not null, parent text not null, primary key (kind, id));
       create temp table told_goods (n integer generated always as identity, id text primary key, line integer not null, catalogue text not null, fields jsonb not null,
         pictures text[] not null, is_deleted boolean not null);
       create temp table told_offers (n integer generated always as identity, id text primary key, line integer not null, goods_id text not null, catalogue text not null,
         fields jsonb not null, prices jsonb, is_whole boolean not null default false, priced_in jsonb, pieces jsonb, is_deleted boolean);
       create temp table told_lists (kind text, catalogue text, is_whole boolean not null, primary key (kind, catalogue))`,
    );
    return new ToldFacts(client);
  }

  async add(told: readonly Told[]): Promise<void> {
    for (const one of told) {
      if ("title" in one) this.#titles.push(one.title);
      else if ("goods" in one) this.#goods.push(one.goods);
      else if ("offer" in one) this.#offers.push(one.offer);
      else await this.#addList(one.list);
    }
    if (this.#titles.length >= BATCH) await this.#flushTitles();
    if (this.#goods.length >= BATCH) await this.#flushGoods();
    if (this.#offers.length >= BATCH) await this.#flushOffers();
  }

  /** All of it is there, and can be looked through. */
  async finish(): Promise<void> {
    await this.#flushTitles();
    await this.#flushGoods();
    await this.#flushOffers();
    await this.#client.query(
      "create index on told_offers (goods_id); create index on told_offers (n); create index on told_goods (n)",
    );
    await this.#client.query("analyze told_goods, told_offers");
  }

  async #addList({ kind, catalogue, isWhole }: ToldList): Promise<void> {
    await this.#client.query(
      `insert into told_lists values ($1, $2, $3) on conflict (kind, catalogue) do update set is_whole = told_lists.is_whole and excluded.is_whole`,
      [kind, catalogue, isWhole],
    );
  }

  /** Of what is told twice the last counts. */
  async #flushTitles(): Promise<void> {
    const titles = [...new Map(this.#titles.map((title) => [`${title.kind} ${title.id}`, title])).values()];
    this.#titles = [];
    await this.#insert(
      `insert into told_titles select kind, id, title, parent from jsonb_to_recordset($1::jsonb) as t (kind text, id text, title text, parent text)
       on conflict (kind, id) do update set title = excluded.title, parent = excluded.parent`,
      titles,
    );
  }

  async #flushGoods(): Promise<void> {
    const goods = [...new Map(this.#goods.map((one) => [one.id, one])).values()];
    this.goods += goods.length;
    this.#goods = [];
    await this.#insert(
      `insert into told_goods (id, line, catalogue, fields, pictures, is_deleted) select id, line, catalogue, fields, array(select jsonb_array_elements_text(pictures)), "isDeleted"
       from jsonb_to_recordset($1::jsonb) as t (id text, line integer, catalogue text, fields jsonb, pictures jsonb, "isDeleted" boolean)
       on conflict (id) do update set fields = excluded.fields, pictures = excluded.pictures, is_deleted = excluded.is_deleted`,
      goods.map((one) => ({ ...one, fields: [...one.fields] })),
    );
  }

  async #flushOffers(): Promise<void> {
    const offers = [...new Map(this.#offers.map((one) => [one.id, one])).values()];
    this.offers += offers.length;
    this.#offers = [];
    await this.#insert(
      `insert into told_offers (id, line, goods_id, catalogue, fields, prices, is_whole, pieces, is_deleted) select id, line, split_part(id, '#', 1), catalogue, fields, nullif(prices, 'null'), "isWhole", nullif(pieces, 'null'), "isDeleted"
       from jsonb_to_recordset($1::jsonb) as t (id text, line integer, catalogue text, fields jsonb, prices jsonb, "isWhole" boolean, pieces jsonb, "isDeleted" boolean)
       on conflict (id) do update set fields = excluded.fields, prices = coalesce(excluded.prices, told_offers.prices),
         pieces = coalesce(excluded.pieces, told_offers.pieces), is_deleted = excluded.is_deleted`,
      offers.map((one) => ({ ...one, fields: [...one.fields] })),
    );
  }

  async #insert(statement: string, rows: readonly object[]): Promise<void> {
    if (rows.length > 0) await this.#client.query(statement, [JSON.stringify(rows)]);
  }
}
