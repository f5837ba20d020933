import type { ClientBase } from "pg";
import { parseProfile, type SupplierProfile } from "../columns/supplier-profile.ts";

/** How the lists of a supplier were read the last time; null for one that has never sent any. */
export async function keptProfile(client: ClientBase, code: string): Promise<SupplierProfile | null> {
  const { rows } = await client.query<{ profile: unknown }>("select profile from suppliers where code = $1", [code]);
  return rows[0] === undefined ? null : parseProfile(rows[0].profile);
}

/** Adds a supplier that is new. */
export async function keepProfile(client: ClientBase, code: string, profile: SupplierProfile): Promise<void> {
  await client.query(
    `insert into suppliers (code, profile) values ($1, $2)
     on conflict (code) do update set profile = excluded.profile`,
    [code, JSON.stringify(profile)],
  );
}
