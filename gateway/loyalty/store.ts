import { and, asc, desc, eq, gt, lte, or, sql } from "drizzle-orm";
import { newInvitationCode } from "../auth/invitation-code.ts";
import type { Executor } from "../db/database.ts";
import type { Consent } from "../db/schema/columns.ts";
import { loyaltyAccounts, loyaltyOperations } from "../db/schema/loyalty.ts";
import { orders } from "../db/schema/orders.ts";
import { userConsents } from "../db/schema/users.ts";

type Account = typeof loyaltyAccounts.$inferSelect;
type OperationRow = typeof loyaltyOperations.$inferSelect;

/** The balance as last computed, and points earned but not active yet. Zeros for a user who is not a member. */
export async function readFigures(executor: Executor, userId: number, now: Date) {
  const { points, activeFrom } = loyaltyOperations;
  const [figures] = await executor
    .select({
      total: sql<number>`count(*)::int`,
      pending: sql<number>`coalesce(sum(${points}) filter (where ${activeFrom} > ${now} and ${points} > 0), 0)::int`,
      balance: sql<number>`coalesce((select ${loyaltyAccounts.balance} from ${loyaltyAccounts} where ${loyaltyAccounts.userId} = ${userId}), 0)`,
    })
    .from(loyaltyOperations)
    .where(eq(loyaltyOperations.userId, userId));
  if (!figures) throw new Error("Points cannot be counted");
  return figures;
}

/** A page of a user's operations with their order numbers, the latest first. */
export function readOperations(executor: Executor, userId: number, page: { offset: number; limit: number }) {
  return executor
    .select({ operation: loyaltyOperations, orderNumber: orders.orderNumber })
    .from(loyaltyOperations)
    .leftJoin(orders, eq(orders.id, loyaltyOperations.orderId))
    .where(eq(loyaltyOperations.userId, userId))
    .orderBy(desc(loyaltyOperations.createdAt), desc(loyaltyOperations.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** All operations of a user, the earliest first. */
export function readHistory(executor: Executor, userId: number): Promise<OperationRow[]> {
  return executor
    .select()
    .from(loyaltyOperations)
    .where(eq(loyaltyOperations.userId, userId))
    .orderBy(asc(loyaltyOperations.id));
}

export async function insertOperations(
  executor: Executor,
  operations: (typeof loyaltyOperations.$inferInsert)[],
): Promise<void> {
  if (operations.length > 0) await executor.insert(loyaltyOperations).values(operations);
}

/** The account, locked until the transaction ends; null for a user without one. */
export async function lockAccount(tx: Executor, userId: number): Promise<Account | null> {
  const [account] = await tx.select().from(loyaltyAccounts).where(eq(loyaltyAccounts.userId, userId)).for("update");
  return account ?? null;
}

/** Like `lockAccount`; a new account has an invitation code and nothing else. */
export async function lockOrCreateAccount(tx: Executor, userId: number): Promise<Account> {
  for (;;) {
    // A conflict means that the user has an account already, or that the code is taken: then another code is tried.
    await tx.insert(loyaltyAccounts).values({ userId, refererCode: newInvitationCode() }).onConflictDoNothing();
    const account = await lockAccount(tx, userId);
    if (account) return account;
  }
}

export async function updateAccount(
  executor: Executor,
  userId: number,
  change: Partial<Pick<Account, "balance" | "registeredAt" | "blankConfirmedAt" | "invitedBy">>,
): Promise<void> {
  await executor.update(loyaltyAccounts).set(change).where(eq(loyaltyAccounts.userId, userId));
}

export async function insertConsent(executor: Executor, userId: number, consent: Consent): Promise<void> {
  await executor.insert(userConsents).values({ userId, kind: "loyalty", consent });
}

/** Ids of users with points that became active or expired after `since`, up to and including `until`. */
export async function findDueMembers(executor: Executor, since: Date, until: Date): Promise<number[]> {
  const { activeFrom, expiresAt, userId } = loyaltyOperations;
  const isBetween = (moment: typeof activeFrom | typeof expiresAt) => and(gt(moment, since), lte(moment, until));
  const rows = await executor
    .selectDistinct({ userId })
    .from(loyaltyOperations)
    .where(or(isBetween(activeFrom), isBetween(expiresAt)))
    .orderBy(asc(userId));
  return rows.map((row) => row.userId);
}
