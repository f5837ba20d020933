import type { RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";

/**
 * The sum goes with the greatest id, because changes commit out of the order of their ids. Bulk loads write no changes but
 * move the generation. Dates of delivery move with the region's day.
 */
const MARK = `select (select coalesce(max(id), 0) || '.' || coalesce(sum(id), 0) from goods_changes) as changes,
                     (select value from store_facts where name = 'goods_generation') as generation`;

export async function readChangeMark({ connection, now }: Services, region: RegionRow): Promise<string> {
  const { rows } = await connection.pool.query<{ changes: string; generation: string | null }>(MARK);
  return [rows[0]?.changes, rows[0]?.generation ?? "0", localTime(now(), region.zone).day].join("-");
}
