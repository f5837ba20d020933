import { asc, desc, eq } from "drizzle-orm";
import { ownRowsOf } from "../auth/ownership-store.ts";
import type { Executor } from "../db/database.ts";
import { storageContracts } from "../db/schema/belongings.ts";

export type ContractRow = typeof storageContracts.$inferSelect;

/** A user's storage contracts: those that end soonest first, finished ones last. */
export async function readContracts(executor: Executor, userId: number): Promise<ContractRow[]> {
  return executor
    .select()
    .from(storageContracts)
    .where(await ownRowsOf(executor, storageContracts, userId))
    .orderBy(
      asc(eq(storageContracts.status, "returned")),
      asc(storageContracts.planningDate),
      desc(storageContracts.id),
    );
}
