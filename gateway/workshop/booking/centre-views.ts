import { hoursText } from "../../chain/regions/opening-hours.ts";
import { fittingRequest } from "../../contract/workshop/fitting.ts";
import type { BookingCentre } from "../../contract/workshop/free-times.ts";
import type { Executor } from "../../platform/db/database.ts";
import { distanceKm } from "../../platform/distance.ts";
import { localTime } from "../../platform/zone-time.ts";
import { firstFreeTimes, type LookedFor, type NearTime, type Soonest } from "./look-for-time.ts";
import { type BookingShop, type PlanContext, planAt } from "./shops.ts";
import type { PartLength } from "./slot-rules.ts";
import { presenceOf } from "./whereabouts.ts";
import { isElsewhere, type Whereabouts } from "./whereabouts-rules.ts";
import { isRefusal, type Works } from "./works-rules.ts";

/** Four wheels of most cars. */
const ORDINARY: Works = {
  serviceIds: [],
  fitting: fittingRequest.parse({ packetType: "full", sizes: [{ diameter: 16, quantity: 4 }] }),
};
/** Where the table of prices does not say how long they take. */
const UNKNOWN_LENGTH: readonly PartLength[] = [{ need: { kind: "fitting", inch: 0 }, minutes: 30 }];

/** What is looked for where nobody has chosen works: a shorter time would be promised to most and fit few. */
export function ordinaryFitting(context: PlanContext, shop: BookingShop, now: Date): readonly PartLength[] {
  const plan = planAt(context, shop, ORDINARY, { day: localTime(now, shop.zone).day, minute: null });
  return isRefusal(plan) ? UNKNOWN_LENGTH : plan.parts;
}

const timeView = ({ date, time, datetime }: NearTime) => ({ date, time, datetime });

/** The first free times of a shop and its hours, for pages that show a centre. */
export function soonestOf(soonest: Soonest | undefined) {
  const nextTimes = (soonest?.times ?? []).map(timeView);
  return {
    nextFree: nextTimes[0] ?? null,
    nextTimes,
    openDays: (soonest?.week ?? []).map(({ day, opening }) => ({
      day,
      openMinute: opening?.open ?? null,
      closeMinute: opening?.close ?? null,
    })),
  };
}

/** Shops as the choice of a booking shows them, with the nearest instead of one that cannot do the works. */
export async function centresOf(
  executor: Executor,
  context: PlanContext,
  shops: readonly BookingShop[],
  { works, whereabouts, now }: { works: Works; whereabouts: Whereabouts; now: Date },
): Promise<BookingCentre[]> {
  const isChosen = works.serviceIds.length > 0 || works.fitting !== null;
  const plans = shops.map((shop) => ({
    shop,
    presence: presenceOf(whereabouts, shop, now),
    plan: isChosen ? planAt(context, shop, works, { day: localTime(now, shop.zone).day, minute: null }) : null,
  }));
  const searches = new Map<BookingShop, LookedFor>();
  for (const { shop, plan, presence } of plans) {
    if ((plan && isRefusal(plan)) || isElsewhere(presence)) continue;
    const earliest = { now, wheelsFrom: presence.from };
    searches.set(shop, { parts: plan ? plan.parts : ordinaryFitting(context, shop, now), earliest });
  }
  const free = await firstFreeTimes(executor, searches);
  return plans.map(({ shop, plan, presence }) => {
    const refusal = plan && isRefusal(plan) ? plan : isElsewhere(presence) ? presence : null;
    const { location } = shop;
    return {
      id: shop.id,
      code: location.code,
      title: location.title,
      address: location.address,
      phone: location.phone,
      city: shop.region.title,
      zone: shop.zone,
      lat: location.lat,
      lng: location.lng,
      hoursText: hoursText(location.hours),
      isSuitable: refusal === null,
      reason: refusal?.message ?? "",
      insteadId: refusal ? nearestOf(shop, [...searches.keys()]) : null,
      minutes: plan && !isRefusal(plan) ? plan.minutes : null,
      price: plan && !isRefusal(plan) ? plan.sum : null,
      nextFree: soonestOf(free.get(shop.id)).nextFree,
      isSurge: context.isSurgeAt(shop),
      wheels: isElsewhere(presence)
        ? null
        : {
            isHere: presence.isHere,
            isBrought: presence.isBrought,
            isLate: presence.isLate,
            from: presence.from?.toISOString() ?? null,
          },
    };
  });
}

function nearestOf({ location }: BookingShop, others: readonly BookingShop[]): number | null {
  const [nearest] = [...others].sort((a, b) => distanceKm(location, a.location) - distanceKm(location, b.location));
  return nearest?.id ?? null;
}
