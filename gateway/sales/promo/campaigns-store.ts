import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Zone } from "../../contract/platform/local-time.ts";
import { type CampaignRow, campaignList, promoUseList } from "../../contract/sales/campaigns.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain, isOfBrand } from "../../platform/db/match.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { promoCampaigns, promoUses } from "../../platform/db/schema/promo.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import type { Campaign } from "./promo-store.ts";

export const campaignTable = promoCampaigns;

export type StoredCampaign = Campaign & EditableRow;

const { id, name, title, archivedAt, startsAt, endsAt } = promoCampaigns;

const isWaiting = and(isNull(archivedAt), eq(promoCampaigns.isLive, false));
const hasEnded = (now: Date) => lte(endsAt, now);

function isInState(state: CampaignRow["state"], now: Date): SQL | undefined {
  switch (state) {
    case "archived":
      return isNotNull(archivedAt);
    case "waiting":
      return isWaiting;
    case "planned":
      return and(isNull(archivedAt), promoCampaigns.isLive, gt(startsAt, now));
    case "over":
      return and(isNull(archivedAt), promoCampaigns.isLive, hasEnded(now));
    default:
      return and(isNull(archivedAt), promoCampaigns.isLive, lte(startsAt, now), or(isNull(endsAt), gt(endsAt, now)));
  }
}

// Written out: inside a select of one table its columns have no table before their names, and these have others beside it.
const usesOf =
  "promo_uses u join orders o on o.id = u.order_id where u.campaign_name = promo_campaigns.name and u.state <> 'returned'";
const touchedBy = "orders o where o.attribution->>'campaign' = promo_campaigns.name and o.status <> 'cancelled'";
const couponsOf = "promo_coupons c where c.campaign_name = promo_campaigns.name";
const figure = (what: string, of: string) => sql<number>`(select ${sql.raw(what)} from ${sql.raw(of)})`;

/** Campaigns with what came of them, the latest first. */
export const campaignRows = (executor: Executor, now: Date) =>
  listQuery(campaignList, {
    select: (cursor) =>
      executor
        .select({
          campaign: promoCampaigns,
          applications: figure("count(*)::int", "promo_applications a where a.campaign_name = promo_campaigns.name"),
          orders: figure("count(*)::int", usesOf),
          discount: figure("coalesce(sum(u.amount_kopecks), 0)::float8", usesOf),
          revenue: figure("coalesce(sum(o.sum_kopecks), 0)::float8", usesOf),
          touched: figure("count(*)::int", touchedBy),
          touchedSum: figure("coalesce(sum(o.sum_kopecks), 0)::float8", touchedBy),
          coupons: figure("count(*)::int", couponsOf),
          couponsUsed: figure("count(c.used_at)::int", couponsOf),
          cursor,
        })
        .from(promoCampaigns),
    order: { id },
    filters: {
      state: (state) => isInState(state, now),
      kind: (kind) => eq(promoCampaigns.kind, kind),
      text: (text) => contain([title, name, promoCampaigns.keyword], text),
    },
  });

/** What orders were lowered by, the latest first. */
export const useRows = (executor: Executor, zone: Zone) =>
  listQuery(promoUseList, {
    select: (cursor) =>
      executor
        .select({
          id: promoUses.id,
          at: promoUses.at,
          campaign: promoCampaigns.title,
          orderNumber: orders.orderNumber,
          amount: promoUses.amountKopecks,
          orderSum: orders.sumKopecks,
          isCoupon: sql<boolean>`${promoUses.couponHash} is not null`,
          state: promoUses.state,
          cursor,
        })
        .from(promoUses)
        .innerJoin(orders, eq(orders.id, promoUses.orderId))
        .innerJoin(promoCampaigns, eq(promoCampaigns.name, promoUses.campaignName)),
    order: { sort: promoUses.at, id: promoUses.id },
    filters: {
      campaign: (campaign) => eq(promoUses.campaignName, campaign),
      state: (state) => eq(promoUses.state, state),
      ...momentsIn("at", promoUses.at, zone),
    },
  });

/** Names and titles of all campaigns, for the filter of a list. */
export const readCampaignOptions = (executor: Executor) =>
  executor.select({ value: name, label: title }).from(promoCampaigns).orderBy(title);

/** Campaigns that have this name or word, archived ones too. */
export const findNamesakes = (executor: Executor, { name: named, word }: { name: string; word: string | null }) =>
  executor
    .select({ id, name, keyword: promoCampaigns.keyword })
    .from(promoCampaigns)
    .where(or(eq(name, named), word === null ? undefined : eq(promoCampaigns.keyword, word)));

/** Finds archived campaigns too. */
export async function readCampaignById(executor: Executor, wanted: number): Promise<Campaign | null> {
  const [campaign] = await executor.select().from(promoCampaigns).where(eq(id, wanted));
  return campaign ?? null;
}

export async function setLive(tx: Executor, wanted: number, isLive: boolean): Promise<void> {
  await tx.update(promoCampaigns).set({ isLive }).where(eq(id, wanted));
}

/** Archived or not, locked until the transaction ends. */
export async function lockCampaignNamed(tx: Executor, named: string): Promise<StoredCampaign | null> {
  const [campaign] = await tx.select().from(promoCampaigns).where(eq(name, named)).for("update");
  return campaign ?? null;
}

/** Whether the form with this key has made its campaign. */
export const isMadeBy = async (executor: Executor, formKey: string): Promise<boolean> =>
  (await executor.$count(promoCampaigns, eq(promoCampaigns.formKey, formKey))) > 0;

/** Which of these brands, by address or name in any case, no goods have, sold or not. */
export async function findUnknownBrands(executor: Executor, named: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (const brand of named) {
    const [found] = await executor.select({ id: goods.id }).from(goods).where(isOfBrand(brand)).limit(1);
    if (!found) unknown.push(brand);
  }
  return unknown;
}
