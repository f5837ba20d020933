import type { ClientBase } from "pg";

/**
 * Runs a change of stock rows that returns the `goods_id` of each, and tells how many there were. Stock is on the page of the
 * goods: its change is one of the page, which sitemaps tell crawlers.
 */
export async function changeStock(client: ClientBase, change: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with changed as (${change}),
          noted as (update goods set updated_at = now() where id in (select goods_id from changed))
     select count(*)::int as count from changed`,
  );
  return rows[0]?.count ?? 0;
}
