import type { ClientBase } from "pg";
import type { KnownGoods } from "./suspicious-file.ts";

const BATCH_ROWS = 1_000;

/**
 * Inserts rows in batches into a temporary table with a unique key; rows with a key that is already there are reported as
 * duplicates. The table goes with the import session.
 */
export class Staging<Row extends { line: number }> {
  readonly #client: ClientBase;
  readonly #table: string;
  readonly #columns: readonly (readonly [column: string, type: string, key: keyof Row & string])[];
  readonly #onDuplicate: (row: Row) => void;
  #batch: Row[] = [];

  constructor(
    client: ClientBase,
    table: string,
    columns: readonly (readonly [column: string, type: string, key: keyof Row & string])[],
    onDuplicate: (row: Row) => void,
  ) {
    this.#client = client;
    this.#table = table;
    this.#columns = columns;
    this.#onDuplicate = onDuplicate;
  }

  async create(uniqueColumns: string): Promise<void> {
    const columns = this.#columns.map(([name, type]) => `${name} ${type}`).join(", ");
    await this.#client.query(
      `create temp table ${this.#table} (line integer not null, ${columns}, unique (${uniqueColumns}))`,
    );
  }

  async add(row: Row): Promise<void> {
    this.#batch.push(row);
    if (this.#batch.length >= BATCH_ROWS) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#batch;
    if (rows.length === 0) return;
    this.#batch = [];
    const names = this.#columns.map(([name]) => name).join(", ");
    const typed = this.#columns.map(([, type, key]) => `"${key}" ${type}`).join(", ");
    const picked = this.#columns.map(([, , key]) => `"${key}"`).join(", ");
    const stored = await this.#client.query<{ line: number }>(
      `insert into ${this.#table} (line, ${names})
       select line, ${picked} from jsonb_to_recordset($1::jsonb) as incoming (line integer, ${typed})
       on conflict do nothing returning line`,
      [JSON.stringify(rows)],
    );
    if (stored.rows.length === rows.length) return;
    const storedLines = new Set(stored.rows.map((row) => row.line));
    for (const row of rows) if (!storedLines.has(row.line)) this.#onDuplicate(row);
  }

  /** Inserts the last batch, and analyses the table for the query planner. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#client.query(`analyze ${this.#table}`);
  }
}

/** Compares the goods of a list, once they stand in `incoming_goods`, with those of the shop. */
export async function readKnownGoods(client: ClientBase, supplier: string | null): Promise<KnownGoods> {
  const { rows } = await client.query<KnownGoods>(
    `select count(*)::int as visible, count(i.sku)::int as known,
       percentile_cont(0.5) within group (order by i.price_kopecks::float8 / coalesce(o.imported_price_kopecks, g.price_kopecks)) as "priceMove"
     from goods g left join incoming_goods i on i.sku = g.sku left join goods_overrides o on o.goods_id = g.id
     where g.supplier is not distinct from $1 and not coalesce(o.imported_is_hidden, g.is_hidden)`,
    [supplier],
  );
  return rows[0] ?? { visible: 0, known: 0, priceMove: null };
}
