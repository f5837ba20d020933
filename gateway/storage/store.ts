import { asc, desc, eq } from "drizzle-orm";
import { type Owner, ownRowsOf } from "../auth/ownership-store.ts";
import type { Executor } from "../db/database.ts";
import { storageContracts } from "../db/schema/storage.ts";

export type ContractRow = typeof storageContracts.$inferSelect;

/** Somebody's storage contracts: those that end soonest first, finished ones last. */
export async function readContracts(executor: Executor, owner: Owner): Promise<ContractRow[]> {
  return executor
    .select()
    .from(storageContracts)
    .where(await ownRowsOf(executor, storageContracts, owner))
    .orderBy(
      asc(eq(storageContracts.status, "returned")),
      asc(storageContracts.planningDate),
      desc(storageContracts.id),
    );
}

export async function findContract(executor: Executor, number: string): Promise<ContractRow | null> {
  const [row] = await executor.select().from(storageContracts).where(eq(storageContracts.number, number));
  return row ?? null;
}
