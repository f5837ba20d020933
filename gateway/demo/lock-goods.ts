import type { ClientBase } from "pg";

/**
 * Waits for running orders and makes later ones wait until the demo shop has gone, so that neither deadlocks. Orders lock stock rows before
 * they change them, which only this mode excludes, and take stock before goods. Readers are not blocked.
 */
export async function lockGoods(client: ClientBase): Promise<void> {
  await client.query("lock table stock in exclusive mode");
  await client.query("lock table goods in share row exclusive mode");
}
