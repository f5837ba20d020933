import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { marketplaceRenewals } from "../../platform/db/schema/marketplaces.ts";
import { userEmails, users } from "../../platform/db/schema/users.ts";

export type RenewalRow = typeof marketplaceRenewals.$inferSelect;
type NewRenewal = typeof marketplaceRenewals.$inferInsert;

/** States of numbers that wait for an answer. */
const OPEN = ["queued", "sent"] as const;

/** Queues numbers; those that are on their way or done that day are left as they are. Answers the queued numbers. */
export async function queueRenewals(tx: Executor, rows: readonly NewRenewal[]): Promise<string[]> {
  const { marketplace, number, day, state } = marketplaceRenewals;
  const queued = await tx
    .insert(marketplaceRenewals)
    .values([...rows])
    .onConflictDoUpdate({
      target: [marketplace, number, day],
      set: {
        state: "queued",
        message: "",
        batch: sql`excluded.batch`,
        staffId: sql`excluded.staff_id`,
        requestedAt: sql`excluded.requested_at`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: inArray(state, ["refused", "failed"]),
    })
    .returning({ number });
  return queued.map((row) => row.number);
}

/** The numbers of a batch that wait for an answer. */
export function readOpen(executor: Executor, batch: string): Promise<RenewalRow[]> {
  return executor.select().from(marketplaceRenewals).where(isOpenOf(batch)).orderBy(marketplaceRenewals.id);
}

/** Writes what became of an order, unless that is known already. */
export async function settleRenewal(
  tx: Executor,
  { id, batch, state, message, updatedAt }: Pick<RenewalRow, "id" | "batch" | "state" | "message" | "updatedAt">,
): Promise<void> {
  await tx
    .update(marketplaceRenewals)
    .set({ state, message, updatedAt })
    .where(and(isOpenOf(batch), eq(marketplaceRenewals.id, id)));
}

const isOpenOf = (batch: string) =>
  and(eq(marketplaceRenewals.batch, batch), inArray(marketplaceRenewals.state, [...OPEN]));

/** The latest ones with the names of who asked for them. */
export function readLatest(executor: Executor, limit: number) {
  return executor
    .select({ renewal: marketplaceRenewals, firstname: users.firstname, surname: users.surname })
    .from(marketplaceRenewals)
    .leftJoin(users, eq(users.id, marketplaceRenewals.staffId))
    .orderBy(desc(marketplaceRenewals.requestedAt), desc(marketplaceRenewals.id))
    .limit(limit);
}

/** A user's confirmed addresses, in lower case. */
export async function confirmedEmails(executor: Executor, userId: number): Promise<string[]> {
  const isConfirmed = and(eq(userEmails.userId, userId), sql`${userEmails.confirmedAt} is not null`);
  const rows = await executor.select({ email: userEmails.email }).from(userEmails).where(isConfirmed);
  return rows.map(({ email }) => email.toLowerCase());
}
