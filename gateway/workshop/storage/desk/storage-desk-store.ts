import { and, asc, desc, eq } from "drizzle-orm";
import type { Executor } from "../../../platform/db/database.ts";
import { appointments } from "../../../platform/db/schema/appointments.ts";
import { storageContracts, storageRequests } from "../../../platform/db/schema/storage.ts";
import type { ContractRow, RequestRow } from "../contracts-store.ts";

export async function findContractById(executor: Executor, id: number): Promise<ContractRow | null> {
  const [row] = await executor.select().from(storageContracts).where(eq(storageContracts.id, id));
  return row ?? null;
}

/** What was asked of a contract, the latest first. */
export const readRequestsOf = (executor: Executor, contractId: number): Promise<RequestRow[]> =>
  executor
    .select()
    .from(storageRequests)
    .where(eq(storageRequests.contractId, contractId))
    .orderBy(desc(storageRequests.id));

/** The next visit that fits the goods of a contract. */
export async function findVisitOf(executor: Executor, contractId: number) {
  const { appointmentNumber, startsAt, locationId, status } = appointments;
  const [row] = await executor
    .select({ appointmentNumber, startsAt, locationId })
    .from(appointments)
    .where(and(eq(appointments.contractId, contractId), eq(status, "active")))
    .orderBy(asc(startsAt))
    .limit(1);
  return row ?? null;
}

export async function findRequest(executor: Executor, id: number): Promise<RequestRow | null> {
  const [row] = await executor.select().from(storageRequests).where(eq(storageRequests.id, id));
  return row ?? null;
}

/** The contract of the request has to be locked. */
export async function changeRequest(
  tx: Executor,
  { id, version }: RequestRow,
  change: Partial<Omit<RequestRow, "id" | "version">>,
): Promise<RequestRow> {
  const [row] = await tx
    .update(storageRequests)
    .set({ ...change, version: version + 1 })
    .where(and(eq(storageRequests.id, id), eq(storageRequests.version, version)))
    .returning();
  if (!row) throw new Error("A request of storage was changed without its contract being locked");
  return row;
}
