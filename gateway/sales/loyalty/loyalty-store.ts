import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { newInvitationCode } from "../../customers/auth/invitations-store.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { loyaltyAccounts, loyaltyLots, loyaltyOperations } from "../../platform/db/schema/loyalty.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { scheduleProgress } from "../../platform/db/schema/system-state.ts";

/** Names of the brands of wheels with these slugs, in alphabetical order; the slug of one that the shop does not sell. */
export async function readWheelBrands(executor: Executor, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await executor
    .selectDistinct({ slug: goods.brandSlug, title: goods.brandTitle })
    .from(goods)
    .where(and(eq(goods.category, "disk"), inArray(goods.brandSlug, [...slugs])));
  return slugs.map((slug) => rows.find((row) => row.slug === slug)?.title ?? slug).sort();
}

type Account = typeof loyaltyAccounts.$inferSelect;

const accountFigure = (column: typeof loyaltyAccounts.balance | typeof loyaltyAccounts.debt, userId: number) =>
  sql<number>`coalesce((select ${column} from ${loyaltyAccounts} where ${loyaltyAccounts.userId} = ${userId}), 0)`;

/** The balance as last computed, the debt, and points earned but not active yet. Zeros for a user who is not a member. */
export async function readFigures(executor: Executor, userId: number, now: Date) {
  const { leftPoints, activeFrom } = loyaltyLots;
  const [figures] = await executor
    .select({
      total: sql<number>`count(*)::int`,
      pending: sql<number>`coalesce((select sum(${leftPoints}) from ${loyaltyLots} where ${loyaltyLots.userId} = ${userId} and ${leftPoints} > 0 and ${activeFrom} > ${now}), 0)::int`,
      balance: accountFigure(loyaltyAccounts.balance, userId),
      debt: accountFigure(loyaltyAccounts.debt, userId),
    })
    .from(loyaltyOperations)
    .where(eq(loyaltyOperations.userId, userId));
  if (!figures) throw new Error("Points cannot be counted");
  return figures;
}

/** Days on which points end are told so many ahead. */
const SHOWN_ENDS = 3;

/** How many points end next, and when. */
export async function readEnds(executor: Executor, userId: number, now: Date) {
  const { leftPoints, expiresAt } = loyaltyLots;
  const rows = await executor
    .select({ points: sql<number>`sum(${leftPoints})::int`, at: expiresAt })
    .from(loyaltyLots)
    .where(and(eq(loyaltyLots.userId, userId), gt(leftPoints, 0), gt(expiresAt, now)))
    .groupBy(expiresAt)
    .orderBy(asc(expiresAt))
    .limit(SHOWN_ENDS);
  return rows.flatMap(({ points, at }) => (at ? [{ points, at: at.toISOString() }] : []));
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

/** Who has invited a user; null when nobody has. */
export async function findInvitedBy(executor: Executor, userId: number): Promise<number | null> {
  const { invitedBy } = loyaltyAccounts;
  const [account] = await executor
    .select({ invitedBy })
    .from(loyaltyAccounts)
    .where(eq(loyaltyAccounts.userId, userId));
  return account?.invitedBy ?? null;
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
  change: Partial<Pick<Account, "registeredAt" | "blankConfirmedAt" | "invitedBy">>,
): Promise<void> {
  await executor.update(loyaltyAccounts).set(change).where(eq(loyaltyAccounts.userId, userId));
}

/** Lets all points that are left end now; `settle` takes them off. */
export async function endLots(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx
    .update(loyaltyLots)
    .set({ expiresAt: now })
    .where(and(eq(loyaltyLots.userId, userId), gt(loyaltyLots.leftPoints, 0)));
}

/** Whose balances a run refreshes: of members with points that became active or expired after `since`, up to and including `until`. */
export interface RefreshSpan {
  since: Date;
  until: Date;
  /** Members up to this id are done. */
  afterId: number;
}

const SCHEDULE = "points";

/** The unfinished span of a run that was cut short, otherwise a new one from the end of the last to `now`; the very first begins at `firstSince`. */
export function openRefreshSpan(db: Database, now: Date, firstSince: Date): Promise<RefreshSpan> {
  const { schedule } = scheduleProgress;
  return db.transaction(async (tx) => {
    await tx.insert(scheduleProgress).values({ schedule: SCHEDULE, since: firstSince }).onConflictDoNothing();
    const [row] = await tx.select().from(scheduleProgress).where(eq(schedule, SCHEDULE)).for("update");
    if (row?.until) return { since: row.since, until: row.until, afterId: row.afterId };
    await tx.update(scheduleProgress).set({ until: now, afterId: 0 }).where(eq(schedule, SCHEDULE));
    return { since: row?.since ?? firstSince, until: now, afterId: 0 };
  });
}

/** Stores how far a run has come; changes nothing when another run has finished the span meanwhile. */
export async function saveRefreshProgress(db: Database, span: RefreshSpan, isFinished: boolean): Promise<void> {
  const { schedule, until } = scheduleProgress;
  await db
    .update(scheduleProgress)
    .set(isFinished ? { since: span.until, until: null, afterId: 0 } : { afterId: span.afterId })
    .where(and(eq(schedule, SCHEDULE), eq(until, span.until)));
}

/** The next members of the span by id, at most `limit`. */
export async function findDueMembers(
  executor: Executor,
  { since, until, afterId }: RefreshSpan,
  limit: number,
): Promise<number[]> {
  const { activeFrom, expiresAt, leftPoints, userId } = loyaltyLots;
  const due = (moment: typeof activeFrom | typeof expiresAt) =>
    executor
      .selectDistinct({ userId })
      .from(loyaltyLots)
      .where(and(gt(leftPoints, 0), gt(userId, afterId), gt(moment, since), lte(moment, until)));
  const rows = await union(due(activeFrom), due(expiresAt)).orderBy(asc(userId)).limit(limit);
  return rows.map((row) => row.userId);
}
