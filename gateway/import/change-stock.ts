import type { ClientBase } from "pg";

/**
 * Runs a statement that changes stock and returns the `goods_id` of each row, and marks these goods as updated, because stock
 * is on their pages and sitemaps give the date of the last change. Resolves to the number of rows.
 */
export async function changeStock(client: ClientBase, change: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with changed as (${change}),
          noted as (update goods set updated_at = now() where id in (select goods_id from changed))
     select count(*)::int as count from changed`,
  );
  return rows[0]?.count ?? 0;
}
