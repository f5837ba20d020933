import type { DirectClient } from "../platform/db/database.ts";

/** A kind of rows, in Russian, and how many of them went. */
export interface Removed {
  what: string;
  count: number;
}

/** Runs a statement that removes rows. */
export async function remove(
  client: DirectClient,
  what: string,
  text: string,
  values: unknown[] = [],
): Promise<Removed> {
  return { what, count: (await client.query(text, values)).rowCount ?? 0 };
}
