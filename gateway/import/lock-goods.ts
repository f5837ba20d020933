import type { ClientBase } from "pg";

/**
 * Orders that run now finish first, later ones wait for the end of the import: neither can deadlock with it. An order locks rows of
 * stock before it changes them, which only this mode keeps out, and touches stock before goods. Reading goes on.
 */
export async function lockGoods(client: ClientBase): Promise<void> {
  await client.query("lock table stock in exclusive mode");
  await client.query("lock table goods in share row exclusive mode");
}
