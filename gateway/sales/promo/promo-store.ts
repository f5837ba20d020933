import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { hasAnyOrderNumber } from "../../platform/db/match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { promoApplications, promoCampaigns } from "../../platform/db/schema/promo.ts";

export type Campaign = typeof promoCampaigns.$inferSelect;

interface Named {
  name?: string | undefined;
  /** As `wordOf` writes it. */
  word?: string | undefined;
}

const inUse = and(isNull(promoCampaigns.archivedAt), promoCampaigns.isLive);

// Words of earlier campaigns were stored as they were typed.
const isNamed = ({ name, word }: Named) =>
  and(
    inUse,
    name ? eq(promoCampaigns.name, name) : undefined,
    word ? eq(sql`translate(${promoCampaigns.keyword}, 'Ё ', 'Е')`, word) : undefined,
  );

/** By its name or by its word; by both when both are given. */
export async function findCampaign(executor: Executor, named: Named): Promise<Campaign | null> {
  const [campaign] = await executor.select().from(promoCampaigns).where(isNamed(named));
  return campaign ?? null;
}

export async function findCampaignById(executor: Executor, id: number): Promise<Campaign | null> {
  const [campaign] = await executor
    .select()
    .from(promoCampaigns)
    .where(and(inUse, eq(promoCampaigns.id, id)));
  return campaign ?? null;
}

/** Locked until the transaction ends: its uses are counted one after the other. */
export async function lockCampaign(tx: Executor, name: string): Promise<Campaign | null> {
  const [campaign] = await tx
    .select()
    .from(promoCampaigns)
    .where(and(inUse, eq(promoCampaigns.name, name)))
    .for("no key update");
  return campaign ?? null;
}

/** Whether it has begun, has not ended and is not used up. */
export const isRunning = (now: Date): SQL | undefined =>
  and(
    inUse,
    lte(promoCampaigns.startsAt, now),
    or(isNull(promoCampaigns.endsAt), gt(promoCampaigns.endsAt, now)),
    or(isNull(promoCampaigns.usesLeft), gt(promoCampaigns.usesLeft, 0)),
  );

export const isOfRegion = (slug: string): SQL =>
  sql`(${promoCampaigns.regions} = '{}' or ${slug} = any(${promoCampaigns.regions}))`;

/** Public ones that run in a region; those that end first come first. */
export function readOffers(executor: Executor, regionSlug: string, now: Date): Promise<Campaign[]> {
  return executor
    .select()
    .from(promoCampaigns)
    .where(and(isRunning(now), promoCampaigns.isPublic, isOfRegion(regionSlug)))
    .orderBy(sql`${promoCampaigns.endsAt} asc nulls last`, asc(promoCampaigns.id));
}

/** The latest applied first. */
export function readApplied(executor: Executor, userId: number) {
  return executor
    .select({
      campaign: promoCampaigns,
      appliedAt: promoApplications.appliedAt,
      couponHash: promoApplications.couponHash,
    })
    .from(promoApplications)
    .innerJoin(promoCampaigns, eq(promoCampaigns.name, promoApplications.campaignName))
    .where(eq(promoApplications.userId, userId))
    .orderBy(desc(promoApplications.appliedAt), desc(promoCampaigns.name));
}

export async function hasApplied(executor: Executor, campaignName: string, userId: number): Promise<boolean> {
  const own = and(eq(promoApplications.campaignName, campaignName), eq(promoApplications.userId, userId));
  return (await executor.$count(promoApplications, own)) > 0;
}

export async function insertApplication(tx: Executor, row: typeof promoApplications.$inferInsert): Promise<void> {
  await tx.insert(promoApplications).values(row);
}

/** Takes or gives back one of a limited campaign's uses; a database constraint keeps them from going below zero. */
export async function countUse(tx: Executor, name: string, by: -1 | 1): Promise<void> {
  await tx
    .update(promoCampaigns)
    .set({ usesLeft: sql`${promoCampaigns.usesLeft} + ${by}::int` })
    .where(eq(promoCampaigns.name, name));
}

/** Whether a user has an order, cancelled ones apart. */
export async function hasOrders(executor: Executor, userId: number): Promise<boolean> {
  return (await executor.$count(orders, and(eq(orders.userId, userId), ne(orders.status, "cancelled")))) > 0;
}

/** Whether one of a user's orders has this number. */
export async function ownsOrder(executor: Executor, userId: number, number: string): Promise<boolean> {
  const isNumber = hasAnyOrderNumber(number);
  return (await executor.$count(orders, and(eq(orders.userId, userId), isNumber))) > 0;
}
