import { consentOf } from "../../chain/documents/consent.ts";
import type { Services } from "../../chain/services.ts";
import { INVITATION_POINTS, LIFETIME_DAYS } from "../../contract/sales/figures.ts";
import {
  loyaltyAccept,
  loyaltyBalanceRefresh,
  loyaltyBilling,
  loyaltyProgramme,
} from "../../contract/sales/loyalty.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { burnLimit, earnedPoints, goodsRefusal, type LoyaltyTerms, POINT_KOPECKS } from "./eligibility.ts";
import { joinLoyalty } from "./join.ts";
import { settle } from "./ledger.ts";
import { readEnds, readFigures, readOperations, readWheelBrands } from "./loyalty-store.ts";

/** What the page of the programme tells: the rules that orders are priced by. */
export function programmeRoutes({ connection: { db }, shopSettings }: Services): Route[] {
  return [
    route(loyaltyProgramme, async ({ category, price }) => {
      const terms = shopSettings.current("loyalty");
      return {
        earnPercent: terms.earnPercent,
        excludedWheelBrands: await readWheelBrands(db, terms.excludedWheelBrands),
        excludedCards: [...terms.excludedCards],
        invitationPoints: INVITATION_POINTS,
        lifetimeDays: LIFETIME_DAYS,
        referralReward: terms.referralReward,
        estimate: category === undefined || price === undefined ? null : estimateOf({ category, price }, terms),
      };
    }),
  ];
}

type Estimated = Parameters<typeof goodsRefusal>[0][number]["category"];

/** For a piece of a category: of which brand it is and whether it is on sale is not known. */
function estimateOf({ category, price }: { category: Estimated; price: number }, terms: LoyaltyTerms) {
  const refusal = goodsRefusal([{ category, brandSlug: "", isSale: false }], terms);
  const points = refusal === null ? burnLimit(price) : 0;
  return {
    points,
    rest: price - points * POINT_KOPECKS,
    earns: refusal === null ? earnedPoints(price, terms) : 0,
    refusal,
  };
}

/**
 * Takes off what has ended and stores the balance, so that the history explains it. Concurrent calls for one member queue. Returns the
 * balance, 0 for a user who is not a member. API-115
 */
const refreshBalance = (db: Database, userId: number, now: Date): Promise<number> =>
  db.transaction((tx) => settle(tx, userId, now));

interface LoyaltyDependencies {
  services: Services;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
}

/** Membership and points. API-026, API-114, API-115 */
export function loyaltyRoutes({ services, siteOrigin }: LoyaltyDependencies): Route[] {
  const { db } = services.connection;
  return [
    route(loyaltyAccept, async (input, caller) => {
      const { is_confirm_info_notification: wantsNews, referer_code: invitationCode } = input;
      const { subject: userId } = caller;
      const now = services.now();
      const consent = await consentOf(db, caller, { to: "loyalty", shown: input.shownVersion, now });
      const { referralReward: reward } = services.shopSettings.current("loyalty");
      const joining = { userId, consent, wantsNews, invitationCode, siteOrigin, reward };
      const { refererCode } = await joinLoyalty(db, joining, now);
      return { loyalty_referer_code: refererCode };
    }),
    route(loyaltyBilling, async (page, caller) => {
      const { subject: userId } = caller;
      const [rows, figures, ends] = await Promise.all([
        readOperations(db, userId, page),
        readFigures(db, userId, services.now()),
        readEnds(db, userId, services.now()),
      ]);
      return { operations: rows.map(operationOf), ...figures, ends };
    }),
    route(loyaltyBalanceRefresh, async (_, caller) => {
      return { balance: await refreshBalance(db, caller.subject, services.now()) };
    }),
  ];
}

const operationOf = ({ operation, orderNumber }: Awaited<ReturnType<typeof readOperations>>[number]) => ({
  id: operation.id,
  points: operation.points,
  title: operation.title,
  order: orderNumber,
  createdAt: operation.createdAt.toISOString(),
  activeFrom: operation.activeFrom.toISOString(),
  expiresAt: operation.expiresAt?.toISOString() ?? null,
});
