import type { HeldThing } from "../../contract/customers/holding.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { bookingMoreNeeded } from "../../contract/workshop/booking.ts";
import type { Owner } from "../../customers/auth/ownership-store.ts";
import {
  type HoldingFigures,
  type MoreNeeded,
  moreForVisit,
  moreForWait,
} from "../../customers/holding/budget-rules.ts";
import { amongThose, type Takes } from "../../customers/holding/need-more.ts";
import { identifyBeforehand } from "../../customers/holding/proof-store.ts";
import { formatPhone } from "../../customers/phone-confirm/texts.ts";
import { askTogether, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { dayText } from "../../platform/format.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { addDays, momentAt } from "../../platform/zone-time.ts";
import { minutesOf } from "./hold-rules.ts";
import { priceListOf } from "./price-list-store.ts";
import { slotDayQuestion } from "./settle-time.ts";
import { type BookingShop, planAt, planContextOf, requirePlan, shopById } from "./shops.ts";
import type { SlotDay } from "./slot-rules.ts";
import { accessOf, type BookingDependencies, visitAccess } from "./visit-access.ts";
import { type BookingCounts, bookingCounts, readOwnToCome, unprovenMinutes } from "./visits-store.ts";
import { readOpenWaits } from "./wait-store.ts";

export const figuresOf = ({ services }: BookingDependencies): HoldingFigures =>
  services.shopSettings.current("holding");

/** Visits and waits are paid when they are over. */
export const takesOf = ({ captcha }: BookingDependencies): Takes => ({
  captcha: captcha?.isConfigured === true,
  payment: false,
});

interface VisitRequest extends BookingCounts {
  /** What unproven visits take of the day. */
  unprovenMinutes: number;
  isProven: boolean;
  isSurge: boolean;
  isPerson: boolean;
  minutes: number;
  /** Whose visits they may be led to. */
  opens: Owner | null;
}

/** What unproven visits take of a shop's day. */
export const unprovenMinutesOf = ({ id, zone }: BookingShop, day: Day): Question<number> =>
  unprovenMinutes(id, { from: momentAt(day, 0, zone), to: momentAt(addDays(day, 1), 0, zone) });

/** Why a visit on a day needs more proof than there is, with the visits that can be cancelled instead; null when it needs none. */
export async function moreForVisitOf(
  executor: Executor,
  dependencies: BookingDependencies,
  { opens, ...asked }: VisitRequest,
  { shop, slotDay }: { shop: BookingShop; slotDay: SlotDay },
): Promise<MoreNeeded | null> {
  const more = moreForVisit(figuresOf(dependencies), {
    ...asked,
    dayMinutes: minutesOf(slotDay),
    phone: formatPhone(shop.location.phone),
  });
  if (more === null || more.proofs.length > 0 || opens === null) return more;
  const { keys, services } = dependencies;
  const rows = await readOwnToCome(executor, opens, services.now());
  const held = rows.map(
    ({ appointmentNumber: identity, title, localTime }): HeldThing => ({
      kind: "visit",
      identity,
      access: visitAccess(keys.appointmentAccess, identity),
      title: `${dayText(localTime.slice(0, 10) as Day)} в ${localTime.slice(11, 16)}, ${title}`,
    }),
  );
  return { ...more, held };
}

/** Why one more wait needs more, with the waits that can be ended instead; null when it needs nothing. */
export async function moreForWaitOf(
  executor: Executor,
  dependencies: BookingDependencies,
  { isProven, waiting, opens }: { isProven: boolean; waiting: number; opens: Owner | null },
): Promise<MoreNeeded | null> {
  const more = moreForWait(figuresOf(dependencies), { isProven, waiting });
  if (more === null || more.proofs.length > 0 || opens === null) return more;
  const rows = await readOpenWaits(executor, opens);
  const held = rows.map(
    ({ key, fromDay, toDay }): HeldThing => ({
      kind: "wait",
      identity: "",
      access: accessOf(dependencies, key),
      title: fromDay === toDay ? dayText(fromDay) : `${dayText(fromDay)} — ${dayText(toDay)}`,
    }),
  );
  return { ...more, held };
}

/** What the form of a visit, or of the waiting list, tells before it is filled in. Whose phone will be named in it is not known yet. */
export async function moreBeforehand(
  dependencies: BookingDependencies,
  { act, centreId, date, ...works }: InputOf<typeof bookingMoreNeeded>,
  caller: VisitorCaller,
): Promise<Required<MoreNeeded> | null> {
  if (caller.actor.kind === "staff") return null;
  const { services } = dependencies;
  const { db } = services.connection;
  const now = services.now();
  const { act: proof, owner, opens } = await identifyBeforehand(db, caller);
  const isProven = proof === "phone";
  const among = (more: MoreNeeded | null) => more && amongThose(more, takesOf(dependencies));
  if (act === "wait") {
    const waiting = owner === null ? 0 : (await readOpenWaits(db, owner)).length;
    return among(await moreForWaitOf(db, dependencies, { isProven, waiting, opens }));
  }
  const shop = shopById(services.regions, centreId);
  const context = planContextOf(await priceListOf(services.connection, caller), [shop], now);
  const { minutes } = requirePlan(planAt(context, shop, works, { day: date, minute: null }));
  const network = publicNetworkOf(caller.clientAddress);
  const { slotDay, counts, ...taken } = await askTogether(db, {
    slotDay: slotDayQuestion({ shop, day: date, earliest: { now } }),
    counts: bookingCounts({ phoneDigits: null, network, owner: isProven ? owner : null, now }),
    unprovenMinutes: unprovenMinutesOf(shop, date),
  });
  if (!slotDay) return null;
  const isSurge = context.isSurgeAt(shop, date);
  const asked = { ...counts, ...taken, isProven, isSurge, isPerson: false, minutes, opens };
  return among(await moreForVisitOf(db, dependencies, asked, { shop, slotDay }));
}
