import { eq, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { formerAddresses } from "../../platform/db/schema/former-addresses.ts";

export type FormerAddress = typeof formerAddresses.$inferSelect;

export const readFormerAddresses = (executor: Executor): Promise<FormerAddress[]> =>
  executor.select().from(formerAddresses);

/** Where the first of these paths that is known is now; null for none. */
export async function findTarget(executor: Executor, paths: readonly string[]): Promise<string | null> {
  const rows = await executor
    .select()
    .from(formerAddresses)
    .where(inArray(formerAddresses.path, [...paths]));
  return paths.flatMap((path) => rows.find((row) => row.path === path)?.target ?? [])[0] ?? null;
}

export const isFormerAddress = async (executor: Executor, path: string): Promise<boolean> =>
  (await executor.$count(formerAddresses, eq(formerAddresses.path, path))) > 0;

export async function saveFormerAddress(tx: Executor, address: FormerAddress): Promise<void> {
  const { target } = address;
  await tx
    .insert(formerAddresses)
    .values(address)
    .onConflictDoUpdate({ target: formerAddresses.path, set: { target } });
}
