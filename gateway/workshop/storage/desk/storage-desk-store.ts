import { desc, eq } from "drizzle-orm";
import type { Executor } from "../../../platform/db/database.ts";
import { storageRequests } from "../../../platform/db/schema/storage.ts";
import type { RequestRow } from "../contracts-store.ts";

/** What was asked of a contract, the latest first. */
export const readRequestsOf = (executor: Executor, contractId: number): Promise<RequestRow[]> =>
  executor
    .select()
    .from(storageRequests)
    .where(eq(storageRequests.contractId, contractId))
    .orderBy(desc(storageRequests.id));

export async function findRequest(executor: Executor, id: number): Promise<RequestRow | null> {
  const [row] = await executor.select().from(storageRequests).where(eq(storageRequests.id, id));
  return row ?? null;
}
