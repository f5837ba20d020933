import { desc, eq, sql } from "drizzle-orm";
import type { AccessTokens } from "../auth/access-token.ts";
import { loyaltyAccept, loyaltyBalanceRefresh, loyaltyBilling } from "../contract/loyalty.ts";
import type { Executor } from "../db/database.ts";
import { loyaltyAccounts, loyaltyOperations } from "../db/schema/loyalty.ts";
import { orders } from "../db/schema/orders.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { joinLoyalty } from "./join.ts";
import { settlePoints } from "./settle.ts";

interface LoyaltyDependencies {
  services: Services;
  accessTokens: AccessTokens;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
}

/** The member's points. API-026, API-114, API-115 */
export function loyaltyRoutes({ services, accessTokens, siteOrigin }: LoyaltyDependencies): Route[] {
  const { db } = services.connection;
  return [
    route(loyaltyAccept, async (input, caller) => {
      const { is_confirm_info_notification: wantsNews, consent_version: version, referer_code: invitation } = input;
      const userId = await accessTokens.userOf(caller);
      const now = services.now();
      const consent = { version, address: caller.clientAddress, at: now.toISOString() };
      const { refererCode } = await joinLoyalty(db, { userId, consent, wantsNews, invitation, siteOrigin }, now);
      return { loyalty_referer_code: refererCode };
    }),
    route(loyaltyBilling, async ({ offset, limit }, caller) => {
      const userId = await accessTokens.userOf(caller);
      const [operations, standing] = await Promise.all([
        readOperations(db, userId, { offset, limit }),
        readStanding(db, userId, services.now()),
      ]);
      return { operations, ...standing };
    }),
    route(loyaltyBalanceRefresh, async (_, caller) => {
      return { balance: await settlePoints(db, await accessTokens.userOf(caller), services.now()) };
    }),
  ];
}

/** The balance as it was counted last, and what was earned and is not active yet. Zeros for who is no member. */
async function readStanding(executor: Executor, userId: number, now: Date) {
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

async function readOperations(executor: Executor, userId: number, page: { offset: number; limit: number }) {
  const rows = await executor
    .select({ row: loyaltyOperations, order: orders.orderNumber })
    .from(loyaltyOperations)
    .leftJoin(orders, eq(orders.id, loyaltyOperations.orderId))
    .where(eq(loyaltyOperations.userId, userId))
    .orderBy(desc(loyaltyOperations.createdAt), desc(loyaltyOperations.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ row: { id, points, title, createdAt, activeFrom, expiresAt }, order }) => ({
    id,
    points,
    title,
    order,
    createdAt: createdAt.toISOString(),
    activeFrom: activeFrom.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
