import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { promoApplications, promoCampaigns } from "../db/schema/promo.ts";

export type Campaign = typeof promoCampaigns.$inferSelect;

interface Named {
  name?: string | undefined;
  keyword?: string | undefined;
}

const isNamed = ({ name, keyword }: Named) =>
  and(
    name ? eq(promoCampaigns.name, name) : undefined,
    keyword ? eq(promoCampaigns.keyword, keyword.toUpperCase()) : undefined,
  );

/** By its name or by its code, in any case; by both when both are given. */
export async function findCampaign(executor: Executor, named: Named): Promise<Campaign | null> {
  const [campaign] = await executor.select().from(promoCampaigns).where(isNamed(named));
  return campaign ?? null;
}

/** Like `findCampaign`, locked until the transaction ends. */
export async function lockCampaign(executor: Executor, named: Named): Promise<Campaign | null> {
  const [campaign] = await executor.select().from(promoCampaigns).where(isNamed(named)).for("no key update");
  return campaign ?? null;
}

/** The latest applied first. */
export function readApplied(executor: Executor, userId: number) {
  return executor
    .select({ campaign: promoCampaigns, appliedAt: promoApplications.appliedAt })
    .from(promoApplications)
    .innerJoin(promoCampaigns, eq(promoCampaigns.name, promoApplications.campaignName))
    .where(eq(promoApplications.userId, userId))
    .orderBy(desc(promoApplications.appliedAt), desc(promoCampaigns.name));
}

export async function hasApplied(executor: Executor, campaignName: string, userId: number): Promise<boolean> {
  const own = and(eq(promoApplications.campaignName, campaignName), eq(promoApplications.userId, userId));
  return (await executor.$count(promoApplications, own)) > 0;
}

/** Stores an application and uses up one of a limited campaign's uses; a database constraint keeps them from going below zero. */
export async function insertApplication(executor: Executor, row: typeof promoApplications.$inferInsert): Promise<void> {
  await executor.insert(promoApplications).values(row);
  await executor
    .update(promoCampaigns)
    .set({ usesLeft: sql`${promoCampaigns.usesLeft} - 1` })
    .where(eq(promoCampaigns.name, row.campaignName));
}
