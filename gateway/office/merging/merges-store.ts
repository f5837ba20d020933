import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { accountMergeList } from "../../contract/office/merging.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { accountMerges } from "../../platform/db/schema/account-merges.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";

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

/** Proposals, the latest first. One that nobody decided in time has ended. */
export const mergeRows = (executor: Executor, { zone, now }: { zone: Zone; now: Date }) =>
  listQuery(accountMergeList, {
    select: (cursor) => executor.select({ row: accountMerges, ...names, cursor }).from(accountMerges),
    order: { sort: accountMerges.requestedAt, id: accountMerges.id },
    filters: {
      state(state) {
        if (state !== "proposed" && state !== "ended") return eq(accountMerges.state, state);
        const end = state === "ended" ? lte : gt;
        return and(eq(accountMerges.state, "proposed"), end(accountMerges.endsAt, now));
      },
      ...momentsIn("requested", accountMerges.requestedAt, zone),
    },
  });
