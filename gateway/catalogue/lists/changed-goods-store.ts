import type { Pool } from "pg";

export async function readCodes(pool: Pool, ids: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ sku: string }>("select sku from goods where id = any($1::int[])", [ids]);
  return rows.map(({ sku }) => sku);
}
