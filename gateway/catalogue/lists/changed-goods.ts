import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Services } from "../../chain/services.ts";
import type { goodsChanged } from "../../contract/catalogue/goods.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { GoodsIndex } from "./goods-index.ts";

async function readCodes(pool: Pool, ids: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ sku: string }>("select sku from goods where id = any($1::int[])", [ids]);
  return rows.map(({ sku }) => sku);
}

const MAX_KEPT = 200_000;
/** The most goods that a reply names. */
const MAX_TOLD = 5_000;

interface Change {
  /** Null for all goods. */
  ids: readonly number[] | null;
}

/**
 * What the index has followed, for sites: it is told once lists and cards are made of it. Positions are this process's own, because each
 * follows at its own pace.
 */
export function followChangedGoods({ connection }: Services, index: GoodsIndex) {
  const gateway = randomBytes(6).toString("hex");
  let changes: Change[] = [];
  let forgotten = 0;
  let kept = 0;

  index.onChange((ids) => {
    if (ids === null) {
      forgotten += changes.length;
      changes = [{ ids: null }];
      kept = 0;
      return;
    }
    const all = [...ids];
    for (let start = 0; start < all.length; start += MAX_TOLD)
      changes.push({ ids: all.slice(start, start + MAX_TOLD) });
    kept += all.length;
    while (kept > MAX_KEPT) {
      kept -= changes.shift()?.ids?.length ?? 0;
      forgotten += 1;
    }
  });

  /** How many changes a site has read; null when it has not asked this process yet, or too long ago. */
  function readBy(known: string): number | null {
    const own = known.split(",").find((position) => position.startsWith(`${gateway}.`));
    const read = Number(own?.slice(gateway.length + 1));
    return own && Number.isInteger(read) && read >= forgotten && read <= forgotten + changes.length ? read : null;
  }

  return async (known: string): Promise<OutputOf<typeof goodsChanged>> => {
    const read = readBy(known);
    const end = forgotten + changes.length;
    const at = (position: number) => `${gateway}.${position}`;
    if (read === null) return { position: at(end), codes: null, hasMore: false };
    const next = changes[read - forgotten];
    if (!next) return { position: at(read), codes: [], hasMore: false };
    const codes = next.ids && (await readCodes(connection.pool, next.ids));
    return { position: at(read + 1), codes, hasMore: read + 1 < end };
  };
}
