import { titleWithCity } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { utcDay } from "../../contract/platform/utc-day.ts";
import type { dayPlan, dayPlanExplain, dayPlanVisit } from "../../contract/workshop/day-plan.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { findFullNames } from "../../platform/resource-kit/full-names-store.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import { canTake } from "../booking/bay-rules.ts";
import { nobodys, readLocationDays, readSlotDays } from "../booking/days-store.ts";
import { bookableDays, freeStartsOf } from "../booking/look-for-time.ts";
import { type BookingShop, readPlanContext, shopOfVisit } from "../booking/shops.ts";
import { minuteOf, timeOf } from "../booking/slot-rules.ts";
import { findByNumber, findSuccessor, readItems } from "../booking/visits-store.ts";
import { earliestOfVisit } from "../booking/whereabouts.ts";
import { ownShops, requireOwnShop } from "./own-shops.ts";
import * as store from "./plan-store.ts";
import { doneRefusal, endRefusal, explainTime, loadOf, noShowRefusal, percentOf } from "./rules.ts";
import { planVisitOf, requireOwnVisit } from "./seen-visit.ts";

const shopView = ({ id, zone, location, region }: BookingShop) => ({
  id,
  zone,
  title: location.title,
  regionSlug: region.slug,
});

async function slotDayOf(executor: Executor, shop: BookingShop, day: Day, now: Date) {
  const days = await readSlotDays(executor, [shop], { from: day, to: day, now, own: nobodys });
  const [slotDay] = days.get(shop.id) ?? [];
  if (!slotDay) throw new Error("A day has no slots");
  return slotDay;
}

const DAY_MINUTES = 1_440;

/** A day of a centre as staff see it. */
export async function readPlan(
  services: Services,
  { shop: shopId, day: asked }: InputOf<typeof dayPlan>,
  caller: StaffCaller,
): Promise<OutputOf<typeof dayPlan>> {
  const { db } = services.connection;
  const now = services.now();
  const shops = await ownShops(db, services, caller);
  const shop = shopId === undefined ? shops[0] : await requireOwnShop(db, services, caller, shopId);
  const choice = shops.map(({ id, location }) => ({ id, title: titleWithCity(services.regions, location) }));
  if (!shop) {
    const today = utcDay(now);
    const nothing = { bays: [], taken: [], closures: [], visits: [], isSurge: false, waiting: 0, load: null };
    return { shops: choice, shop: null, day: asked ?? today, today, opening: null, ...nothing };
  }
  const today = localTime(now, shop.zone).day;
  const day = asked ?? today;
  const midnight = momentAt(day, 0, shop.zone);
  const span = { from: midnight, to: momentAt(addDays(day, 1), 0, shop.zone) };
  const minute = (moment: Date) =>
    Math.min(DAY_MINUTES, Math.max(0, Math.round((moment.getTime() - midnight.getTime()) / 60_000)));
  const slotDay = await slotDayOf(db, shop, day, now);
  const times = await store.readTakenTimes(db, shop.id, span, now);
  const closures = await store.readClosures(db, shop.id, span);
  const visits = await store.readVisits(db, shop.id, span);
  const names = await findFullNames(
    db,
    closures.map(({ closedBy }) => closedBy),
  );
  const used = new Set([...times, ...closures].map(({ bayId }) => bayId));
  const context = await readPlanContext(db, services.connection, [shop], now);
  return {
    shops: choice,
    shop: shopView(shop),
    day,
    today,
    opening: slotDay.opening,
    bays: (await store.readAllBays(db, shop.id))
      .filter(({ id, isActive }) => isActive || used.has(id))
      .map(({ isActive, ...bay }) => bay),
    taken: times.map(({ bayId, startsAt, endsAt, isPinned, identity, holdKind, until }) => ({
      bayId,
      startMinute: minute(startsAt),
      endMinute: minute(endsAt),
      identity,
      isPinned,
      kind: identity !== null ? ("visit" as const) : holdKind === "offer" ? ("offer" as const) : ("hold" as const),
      until: until?.toISOString() ?? null,
    })),
    closures: closures.map(({ startsAt, endsAt, closedBy, ...closure }) => ({
      ...closure,
      startMinute: minute(startsAt),
      endMinute: minute(endsAt),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      closedBy: closedBy === null ? "" : (names.get(closedBy) ?? ""),
    })),
    visits: visits.map((row) => planVisitOf(row, shop.zone)),
    isSurge: context.isSurgeAt(shop, day),
    waiting: await store.countWaiting(db, shop.id, day),
    load: percentOf([loadOf(slotDay, span.from)]),
  };
}

/** Why customers are not offered a time of a centre. */
export async function explainPlan(
  services: Services,
  { shop: shopId, day, time, kind, minutes, inch }: InputOf<typeof dayPlanExplain>,
  caller: StaffCaller,
): Promise<OutputOf<typeof dayPlanExplain>> {
  const { db } = services.connection;
  const now = services.now();
  const shop = await requireOwnShop(db, services, caller, shopId);
  const context = await readPlanContext(db, services.connection, [shop], now);
  const [exception] = await readLocationDays(db, shop.id, day, day);
  const { reasons, free, takenBays } = explainTime({
    slotDay: await slotDayOf(db, shop, day, now),
    minute: minuteOf(time),
    part: { need: { kind, inch }, minutes },
    now,
    today: localTime(now, shop.zone).day,
    lastDay: bookableDays(shop, now).to,
    isSurge: context.isSurgeAt(shop, day),
    dayNote: exception?.note ?? "",
  });
  const midnight = momentAt(day, 0, shop.zone);
  const span = { from: midnight, to: momentAt(addDays(day, 1), 0, shop.zone) };
  const titles = new Map((await store.readAllBays(db, shop.id)).map(({ id, title }) => [id, title]));
  const known = new Map((await store.readTakenTimes(db, shop.id, span, now)).map((row) => [row.id, row]));
  const closures = await store.readClosures(db, shop.id, span);
  const clock = (moment: number) => timeOf(localTime(new Date(moment), shop.zone).minute);
  return {
    isOffered: reasons.length === 0,
    reasons,
    free,
    bays: takenBays.map(({ bay, times }) => ({
      title: titles.get(bay.id) ?? `Пост ${bay.id}`,
      message: times
        .map(({ id, start, end }) => {
          const row = known.get(id);
          const when = `${clock(start)}–${clock(end)}`;
          if (row?.identity) return `визит ${row.identity}, ${when}${row.isPinned ? ", закреплён" : ""}`;
          if (row?.until)
            return `${row.holdKind === "offer" ? "предложено ожидающему" : "придержано посетителем сайта"} до ${clock(row.until.getTime())}`;
          const closure = closures.find(
            (each) => each.bayId === bay.id && each.startsAt.getTime() < end && each.endsAt.getTime() > start,
          );
          return `закрыт${closure ? `: ${closure.reason}` : ""}, ${when}`;
        })
        .join("; "),
    })),
  };
}

/** A visit with what can be done with it. */
export async function readVisit(
  services: Services,
  { identity, day: asked }: InputOf<typeof dayPlanVisit>,
  caller: StaffCaller,
): Promise<OutputOf<typeof dayPlanVisit>> {
  const { db } = services.connection;
  const row = await requireOwnVisit(db, caller, await findByNumber(db, identity));
  // The phone of a customer was looked at.
  await db.transaction((tx) => caller.audit(tx, { target: identity, before: null, after: null }));
  const now = services.now();
  const shop = shopOfVisit(services.regions, row.locationId);
  const day = localTime(row.startsAt, shop.zone).day;
  const parts = await store.readBaysOf(db, row.id);
  const bays = await store.readAllBays(db, shop.id);
  const { from, to } = bookableDays(shop, now);
  const requested = asked ?? day;
  const moveDay = [from, [to, requested].sort()[0] ?? to].sort()[1] ?? from;
  const lengths = parts.map(({ startsAt, endsAt, kind, inch }) => ({
    need: { kind, inch },
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  }));
  const own = { holdId: null, appointmentId: row.id };
  const earliest = { ...(await earliestOfVisit(db, services, row, shop)), leadMinutes: 0 };
  const [free] = await freeStartsOf(db, shop, { parts: lengths, earliest, own }, { from: moveDay, to: moveDay });
  const numbers = await store.findNumbers(db, row);
  const names = await findFullNames(db, [row.handledBy]);
  const canEnd = endRefusal(row) === null;
  const items = await readItems(db, row.id);
  return {
    ...planVisitOf(row, shop.zone),
    ...numbers,
    shop: shopView(shop),
    day,
    endsAt: row.endsAt.toISOString(),
    phone: forStaff("none", row.contact?.phone ?? `+7${row.phoneDigits}`),
    email: forStaff("none", row.contact?.email ?? ""),
    comment: row.comment,
    items: items.map(({ title, quantity, kopecks, minutes }) => ({ title, quantity, price: kopecks, minutes })),
    isEstimate: row.isEstimate,
    hasStorage: row.mountType === "STORAGE",
    placedByStaff: row.placedBy !== null,
    movedTo: await findSuccessor(db, row.id),
    createdAt: row.createdAt.toISOString(),
    bays: parts.map(({ id, title, isPinned }) => ({ id, title, isPinned })),
    otherBays: bays
      .filter((bay) => bay.isActive && parts.some(({ kind, inch }) => canTake(bay, { kind, inch })))
      .map(({ id, title }) => ({ id, title })),
    moveDay,
    moveTimes: canEnd ? (free?.starts ?? []).map(({ minute }) => timeOf(minute)) : [],
    advice: row.advice,
    staffNote: row.staffNote,
    realSum: row.realKopecks,
    handledBy: row.handledBy === null ? "" : (names.get(row.handledBy) ?? ""),
    handledAt: row.handledAt?.toISOString() ?? null,
    missed: await store.countMissed(db, row.phoneDigits, now),
    acts: {
      done: doneRefusal(row, now, day <= localTime(now, shop.zone).day) === null,
      noShow: noShowRefusal(row, now) === null,
      cancel: canEnd,
      move: canEnd,
      pin: canEnd && parts.length > 0,
    },
  };
}
