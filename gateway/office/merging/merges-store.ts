import { eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { MergeState } from "../../contract/office/merging.ts";
import type { Executor } from "../../platform/db/database.ts";
import { accountMerges } from "../../platform/db/schema/account-merges.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

export type MergeRow = typeof accountMerges.$inferSelect;

export async function findMergeByKey(executor: Executor, key: string): Promise<MergeRow | null> {
  const [row] = await executor.select().from(accountMerges).where(eq(accountMerges.key, key));
  return row ?? null;
}

export async function insertMerge(
  tx: Executor,
  row: Omit<typeof accountMerges.$inferInsert, "id" | "version" | "state">,
): Promise<MergeRow | null> {
  const [saved] = await tx
    .insert(accountMerges)
    .values({ ...row, state: "proposed" })
    .onConflictDoNothing({ target: accountMerges.key })
    .returning();
  return saved ?? null;
}

const nameOf = (column: AnyPgColumn) =>
  sql<string>`coalesce((select trim(concat(firstname, ' ', surname)) from users u where u.id = ${column}), '')`;
const names = {
  stays: nameOf(accountMerges.staysId),
  goes: nameOf(accountMerges.goesId),
  requestedBy: nameOf(accountMerges.requestedById),
  decidedBy: nameOf(accountMerges.decidedById),
};

export async function findMerge(executor: Executor, id: number) {
  const [found] = await executor
    .select({ row: accountMerges, ...names })
    .from(accountMerges)
    .where(eq(accountMerges.id, id));
  return found ?? null;
}

/** Locked until the transaction ends. */
export async function lockMerge(tx: Executor, id: number): Promise<MergeRow | null> {
  const [row] = await tx.select().from(accountMerges).where(eq(accountMerges.id, id)).for("update");
  return row ?? null;
}

export async function saveDecision(
  tx: Executor,
  { id, version }: MergeRow,
  decision: Pick<MergeRow, "state" | "decidedById" | "decidedAt"> & Partial<MergeRow>,
): Promise<void> {
  await tx
    .update(accountMerges)
    .set({ ...decision, version: version + 1 })
    .where(eq(accountMerges.id, id));
}

/** A page of proposals, the latest first. One that nobody decided in time has ended. */
export async function readMerges(
  executor: Executor,
  { state, requested, now }: { state?: MergeState | undefined; requested: MomentRange; now: Date },
  position: ListPosition,
) {
  const waits = state === "proposed" || state === "ended";
  const condition = all(
    state !== undefined && eq(accountMerges.state, state === "ended" ? "proposed" : state),
    waits && (state === "ended" ? lte(accountMerges.endsAt, now) : gt(accountMerges.endsAt, now)),
    requested.from && gte(accountMerges.requestedAt, requested.from),
    requested.to && lt(accountMerges.requestedAt, requested.to),
  );
  const { cursor, where, orderBy, limit } = keysetOf(
    { sort: accountMerges.requestedAt, id: accountMerges.id, direction: "desc" },
    position,
  );
  const found = await executor
    .select({ row: accountMerges, ...names, cursor })
    .from(accountMerges)
    .where(all(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${accountMerges} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}
