import type { Pool } from "pg";

const BATCH_SIZE = 20_000;
/** Changes with an id from before the start that may be committed after it. */
const START_OVERLAP = 1_000;
/** After this long a missing id is taken for that of a rolled-back transaction. */
const GAP_TIMEOUT_MS = 30_000;
/** Other gateways read the same table every second. */
const RETENTION_MS = 600_000;
const CLEAN_EVERY_MS = 60_000;

/**
 * Reads `goods_changes` incrementally. Transactions commit out of the order of their ids, so ids after a gap are read again
 * until the gap is filled or has timed out.
 */
export class ChangeFeed {
  #settledId: number;
  /** The highest id that has been read or, of those before the start, that need not be. */
  #latestId: number;
  #hasMissed = false;
  readonly #seenIds = new Set<number>();
  #gapSinceMs: number | null = null;
  #cleanupMarks: { atMs: number; settledId: number }[] = [];

  private constructor(latestId: number) {
    this.#latestId = latestId;
    this.#settledId = Math.max(0, latestId - START_OVERLAP);
  }

  /** Whether others have deleted changes before this feed read them, as after a pause of the process. It stays so. */
  get hasMissed(): boolean {
    return this.#hasMissed;
  }

  /** Changes committed after this call will be read. */
  static async start(pool: Pool): Promise<ChangeFeed> {
    const { rows } = await pool.query<{ last: string | null }>("select max(id) as last from goods_changes");
    return new ChangeFeed(Number(rows[0]?.last ?? 0));
  }

  /** Ids of goods that have changed since the last call. */
  async take(pool: Pool, nowMs: number): Promise<Set<number>> {
    const changed = new Set<number>();
    const readBefore = this.#latestId;
    for (let after = this.#settledId; ; ) {
      const { rows } = await pool.query<[string, number]>({
        text: `select id, goods_id from goods_changes where id > $1 order by id limit ${BATCH_SIZE}`,
        values: [after],
        rowMode: "array",
      });
      for (const [id, goodsId] of rows) {
        after = Number(id);
        if (this.#seenIds.has(after)) continue;
        this.#seenIds.add(after);
        this.#latestId = Math.max(this.#latestId, after);
        changed.add(goodsId);
      }
      if (rows.length < BATCH_SIZE) break;
    }
    if (this.#latestId > readBefore) this.#hasMissed ||= (await oldestId(pool)) > readBefore + 1;
    this.#settle(nowMs);
    await this.#clean(pool, nowMs);
    return changed;
  }

  #settle(nowMs: number): void {
    const before = this.#settledId;
    this.#advance();
    if (this.#seenIds.size === 0) this.#gapSinceMs = null;
    else if (this.#gapSinceMs === null || this.#settledId > before) this.#gapSinceMs = nowMs;
    else if (nowMs - this.#gapSinceMs >= GAP_TIMEOUT_MS) {
      let next = Number.POSITIVE_INFINITY;
      for (const id of this.#seenIds) next = Math.min(next, id);
      this.#settledId = next - 1;
      this.#gapSinceMs = nowMs;
      this.#advance();
    }
  }

  #advance(): void {
    while (this.#seenIds.delete(this.#settledId + 1)) this.#settledId += 1;
  }

  async #clean(pool: Pool, nowMs: number): Promise<void> {
    const latest = this.#cleanupMarks.at(-1);
    if (latest && nowMs - latest.atMs < CLEAN_EVERY_MS) return;
    this.#cleanupMarks.push({ atMs: nowMs, settledId: this.#settledId });
    const old = this.#cleanupMarks.filter(({ atMs }) => nowMs - atMs >= RETENTION_MS).at(-1);
    if (!old) return;
    this.#cleanupMarks = this.#cleanupMarks.filter((mark) => mark.atMs > old.atMs);
    // The newest row is kept, because feeds detect changes by its id.
    await pool.query("delete from goods_changes where id <= $1 and id < (select max(id) from goods_changes)", [
      old.settledId,
    ]);
  }
}

/** The newest change is never deleted, so the oldest one is later than all that a feed has read only when it has missed some. */
async function oldestId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ oldest: string | null }>("select min(id) as oldest from goods_changes");
  return Number(rows[0]?.oldest ?? 0);
}
