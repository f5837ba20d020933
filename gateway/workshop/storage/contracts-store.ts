import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { type Owner, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { hasContractNumber } from "../../platform/db/match.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { storageContracts, storageRequests } from "../../platform/db/schema/storage.ts";
import { userEmails } from "../../platform/db/schema/users.ts";

export type ContractRow = typeof storageContracts.$inferSelect;
export type RequestRow = typeof storageRequests.$inferSelect;

/** Somebody's storage contracts: those that end soonest first, finished ones last. */
export async function readContracts(executor: Executor, owner: Owner): Promise<ContractRow[]> {
  return executor
    .select()
    .from(storageContracts)
    .where(ownRowsOf(storageContracts, owner))
    .orderBy(
      asc(eq(storageContracts.status, "returned")),
      asc(storageContracts.planningDate),
      desc(storageContracts.id),
    );
}

export async function findContract(executor: Executor, number: string): Promise<ContractRow | null> {
  const [row] = await executor.select().from(storageContracts).where(hasContractNumber(number));
  return row ?? null;
}

export async function findContractById(executor: Executor, id: number): Promise<ContractRow | null> {
  const [row] = await executor.select().from(storageContracts).where(eq(storageContracts.id, id));
  return row ?? null;
}

/** Somebody's contract by its number; null for another's. */
export async function findContractOf(executor: Executor, owner: Owner, number: string): Promise<ContractRow | null> {
  const [row] = await executor.select().from(storageContracts).where(named(owner, number));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockContractOf(tx: Executor, owner: Owner, number: string): Promise<ContractRow | null> {
  const [row] = await tx.select().from(storageContracts).where(named(owner, number)).for("update");
  return row ?? null;
}

const named = (owner: Owner, number: string) => and(hasContractNumber(number), ownRowsOf(storageContracts, owner));

/** A contract by its id, locked until the transaction ends. */
export async function lockContract(tx: Executor, id: number): Promise<ContractRow | null> {
  const [row] = await tx.select().from(storageContracts).where(eq(storageContracts.id, id)).for("update");
  return row ?? null;
}

type ContractChange = Partial<Omit<ContractRow, "id" | "number" | "version">>;

/** The contract has to be locked. */
export async function changeContract(
  tx: Executor,
  { id, version }: ContractRow,
  change: ContractChange,
): Promise<ContractRow> {
  const [row] = await tx
    .update(storageContracts)
    .set({ ...change, version: version + 1 })
    .where(and(eq(storageContracts.id, id), eq(storageContracts.version, version)))
    .returning();
  if (!row) throw new Error("A storage contract was changed without being locked");
  return row;
}

/** The latest retrieval of each of these contracts, by the contract's id. */
export async function readLastRetrievals(
  executor: Executor,
  contractIds: readonly number[],
): Promise<Map<number, RequestRow>> {
  if (contractIds.length === 0) return new Map();
  const rows = await executor
    .selectDistinctOn([storageRequests.contractId])
    .from(storageRequests)
    .where(and(inArray(storageRequests.contractId, [...contractIds]), eq(storageRequests.kind, "retrieve")))
    .orderBy(asc(storageRequests.contractId), desc(storageRequests.id));
  return new Map(rows.map((row) => [row.contractId, row]));
}

/** What is asked for and not yet handed out. */
export async function findOpenRetrieval(executor: Executor, contractId: number): Promise<RequestRow | null> {
  const [row] = await executor
    .select()
    .from(storageRequests)
    .where(
      and(
        eq(storageRequests.contractId, contractId),
        eq(storageRequests.kind, "retrieve"),
        inArray(storageRequests.state, ["new", "accepted"]),
      ),
    );
  return row ?? null;
}

/** The next active visit that fits the goods of a contract. */
export async function findVisitOf(executor: Executor, contractId: number) {
  const [row] = await executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.contractId, contractId), eq(appointments.status, "active")))
    .orderBy(asc(appointments.startsAt))
    .limit(1);
  return row ?? null;
}

/** The contract has to be locked. */
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

/** Whether the end of a contract was moved to this day before. */
export const hasDelay = async (executor: Executor, contractId: number, plannedOn: Day): Promise<boolean> =>
  (await executor.$count(
    storageRequests,
    and(
      eq(storageRequests.contractId, contractId),
      eq(storageRequests.kind, "delay"),
      eq(storageRequests.plannedOn, plannedOn),
    ),
  )) > 0;

/** The contract has to be locked. */
export async function insertRequest(tx: Executor, row: typeof storageRequests.$inferInsert): Promise<RequestRow> {
  const [saved] = await tx.insert(storageRequests).values(row).returning();
  if (!saved) throw new Error("A request of storage was not stored");
  return saved;
}

/** Confirmed main e-mail address of a user; empty when there is none. */
export async function findEmailOf(executor: Executor, userId: number): Promise<string> {
  const [row] = await executor
    .select({ email: userEmails.email, confirmedAt: userEmails.confirmedAt })
    .from(userEmails)
    .where(and(eq(userEmails.userId, userId), eq(userEmails.isPrimary, true)));
  return row?.confirmedAt ? row.email : "";
}

/** The contract that a form has made; a second form with the key waits until the first has ended. */
export async function findContractByKey(tx: Executor, key: string): Promise<ContractRow | null> {
  await lockKey(tx, `storage of key ${key}`);
  const [row] = await tx.select().from(storageContracts).where(eq(storageContracts.key, key));
  return row ?? null;
}

/** Null where the number is taken. */
export async function insertContract(
  tx: Executor,
  contract: typeof storageContracts.$inferInsert,
): Promise<ContractRow | null> {
  const [row] = await tx
    .insert(storageContracts)
    .values(contract)
    .onConflictDoNothing({ target: storageContracts.number })
    .returning();
  return row ?? null;
}

/** What a day costs by the latest contract of a shop; null where none has a price. */
export async function findLastPrice(executor: Executor, locationId: number): Promise<number | null> {
  const [row] = await executor
    .select({ dayKopecks: storageContracts.dayKopecks })
    .from(storageContracts)
    .where(and(eq(storageContracts.locationId, locationId), isNotNull(storageContracts.dayKopecks)))
    .orderBy(desc(storageContracts.createdAt), desc(storageContracts.id))
    .limit(1);
  return row?.dayKopecks ?? null;
}
