import type { Services } from "../../chain/services.ts";
import { INVITATION_POINTS, LIFETIME_DAYS } from "../../contract/sales/figures.ts";
import { loyaltyProgramme } from "../../contract/sales/loyalty-programme.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { readWheelBrands } from "./brands-store.ts";
import { burnLimit, earnedPoints, goodsRefusal, type LoyaltyTerms, POINT_KOPECKS } from "./eligibility.ts";

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
