import type { Pool } from "pg";

const BATCH = 20_000;
/** Changes that were numbered before the start but may be committed after it. */
const OVERLAP = 1_000;
/** A number that does not appear for so long belongs to a transaction that was rolled back. */
const GAP_WAIT_MS = 30_000;
/** Other gateways read the same table, every second. */
const KEEP_MS = 600_000;
const CLEAN_EVERY_MS = 60_000;

/**
 * Reads `goods_changes` from where it stopped. Transactions commit out of the order of their numbers, so a gap in the
 * numbers is waited for: nothing behind it is taken for settled.
 */
export class ChangeFeed {
  #settledId: number;
  readonly #seenIds = new Set<number>();
  #gapSinceMs: number | null = null;
  #marks: { atMs: number; settledId: number }[] = [];

  private constructor(settledId: number) {
    this.#settledId = settledId;
  }

  /** Everything that is committed after this call is going to be read. */
  static async start(pool: Pool): Promise<ChangeFeed> {
    const { rows } = await pool.query<{ last: string | null }>("select max(id) as last from goods_changes");
    return new ChangeFeed(Math.max(0, Number(rows[0]?.last ?? 0) - OVERLAP));
  }

  /** Goods changed since the last call. */
  async take(pool: Pool, nowMs: number): Promise<Set<number>> {
    const changed = new Set<number>();
    for (let after = this.#settledId; ; ) {
      const { rows } = await pool.query<[string, number]>({
        text: `select id, goods_id from goods_changes where id > $1 order by id limit ${BATCH}`,
        values: [after],
        rowMode: "array",
      });
      for (const [id, goodsId] of rows) {
        after = Number(id);
        if (this.#seenIds.has(after)) continue;
        this.#seenIds.add(after);
        changed.add(goodsId);
      }
      if (rows.length < BATCH) break;
    }
    this.#settle(nowMs);
    await this.#clean(pool, nowMs);
    return changed;
  }

  #settle(nowMs: number): void {
    const before = this.#settledId;
    this.#follow();
    if (this.#seenIds.size === 0) this.#gapSinceMs = null;
    else if (this.#gapSinceMs === null || this.#settledId > before) this.#gapSinceMs = nowMs;
    else if (nowMs - this.#gapSinceMs >= GAP_WAIT_MS) {
      let next = Number.POSITIVE_INFINITY;
      for (const id of this.#seenIds) next = Math.min(next, id);
      this.#settledId = next - 1;
      this.#gapSinceMs = nowMs;
      this.#follow();
    }
  }

  #follow(): void {
    while (this.#seenIds.delete(this.#settledId + 1)) this.#settledId += 1;
  }

  async #clean(pool: Pool, nowMs: number): Promise<void> {
    const latest = this.#marks.at(-1);
    if (latest && nowMs - latest.atMs < CLEAN_EVERY_MS) return;
    this.#marks.push({ atMs: nowMs, settledId: this.#settledId });
    const old = this.#marks.filter(({ atMs }) => nowMs - atMs >= KEEP_MS).at(-1);
    if (!old) return;
    this.#marks = this.#marks.filter((mark) => mark.atMs > old.atMs);
    // The newest stays: feeds tell by its id whether anything has changed.
    await pool.query("delete from goods_changes where id <= $1 and id < (select max(id) from goods_changes)", [
      old.settledId,
    ]);
  }
}
