import { shopOf } from "../../chain/regions/shops.ts";
import { bookingMoreNeeded } from "../../contract/workshop/booking.ts";
import {
  bookingCentres,
  bookingDates,
  bookingTimes,
  centreCard,
  nextFreeTimes,
} from "../../contract/workshop/free-times.ts";
import { type Service, serviceCross, serviceList } from "../../contract/workshop/service-list.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { centresOf, ordinaryFitting, soonestOf } from "./centre-views.ts";
import { readLocationDays, readSlotDays } from "./days-store.ts";
import { bookableDays, firstFreeTimes, freeStartsOf, notBeforeOf, promisedAt } from "./look-for-time.ts";
import { moreBeforehand } from "./more-for-booking.ts";
import { planRequested } from "./move-plan.ts";
import { ownAppointment, ownMinutes } from "./own-minutes.ts";
import { priceListOf, readCrossIds, type ServiceRow } from "./price-list-store.ts";
import {
  type BookingShop,
  bookingShops,
  isDoneAt,
  offeredAt,
  type PlanContext,
  planContextOf,
  requirePlan,
  shopByCode,
  shopById,
} from "./shops.ts";
import { countPlaces, freeStarts, timeOf } from "./slot-rules.ts";
import type { BookingDependencies } from "./visit-access.ts";
import { earliestOfRequest, findWheels, ownerOfWheels } from "./whereabouts.ts";
import { isRefusal } from "./works-rules.ts";

/** A service in the form of the contract; with a shop as it is there. SVC-028 */
function serviceOf(
  context: PlanContext,
  row: ServiceRow,
  { shop, expanded }: { shop: BookingShop | null; expanded: ReadonlySet<string> },
): Service {
  const { minutes, priceKopecks } = offeredAt(context, row, shop?.id ?? null);
  return {
    id: row.id,
    shop: shop && expanded.has("shop") ? { id: shop.id, title: shop.location.title } : null,
    category: { slug: row.groupSlug, title: row.groupTitle },
    name: row.name,
    shortDescription: row.shortDescription,
    description: row.description,
    description_appointment: row.descriptionAppointment,
    isAppointment: row.isAppointment,
    params: row.params,
    price: priceKopecks,
    price_old: row.priceOldKopecks,
    url: `/service-tyre-fitting/?serviceIds=[${row.id}]`,
    tags: expanded.has("tags") ? row.tags : [],
    minutes,
    isFitting: row.isFitting,
  };
}

/** Services of some shops: each once, or with `expand=shop` once for each shop that does it. */
function servicesOf(
  context: PlanContext,
  shops: readonly BookingShop[],
  { only, expanded }: { only: BookingShop | null; expanded: ReadonlySet<string> },
): Service[] {
  return context.services.flatMap((row) => {
    const where = shops.filter((shop) => isDoneAt(context, row, shop));
    if (where.length === 0) return [];
    if (expanded.has("shop")) return where.map((shop) => serviceOf(context, row, { shop, expanded }));
    return [serviceOf(context, row, { shop: only, expanded })];
  });
}

/** What can be booked where and when: services, centres, days and times, from the database as it is now. API-126 … API-131 */
export function timeRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;
  const { regions } = services;
  const shopsOf = (regionSlug: string) => bookingShops(regions, regions.regionOf(regionSlug));
  const contextOf = async (caller: Caller, shops: readonly BookingShop[], now: Date) =>
    planContextOf(await priceListOf(services.connection, caller), shops, now);

  return [
    route(serviceList, async ({ expand, fields, shop_id }, caller) => {
      const only = shop_id === undefined ? null : shopById(regions, shop_id);
      const shops = only ? [only] : shopsOf(caller.regionSlug);
      const context = await contextOf(caller, shops, services.now());
      const expanded = new Set(expand.split(",").map((name) => name.trim()));
      const found = servicesOf(context, shops, { only, expanded });
      const wanted = fields
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "");
      if (wanted.length === 0) return { services: found };
      return {
        services: found.map((each) => ({
          ...Object.fromEntries(Object.entries(each).filter(([name]) => wanted.includes(name))),
          id: each.id,
        })),
      };
    }),
    route(serviceCross, async ({ service_ids, shop_id }, caller) => {
      const only = shop_id === undefined ? null : shopById(regions, shop_id);
      const shops = only ? [only] : shopsOf(caller.regionSlug);
      const context = await contextOf(caller, shops, services.now());
      const ids = await readCrossIds(db, service_ids);
      const cross = ids.flatMap((id) => {
        const row = context.services.find((service) => service.id === id);
        return row && shops.some((shop) => isDoneAt(context, row, shop))
          ? [serviceOf(context, row, { shop: only, expanded: new Set(only ? ["shop"] : []) })]
          : [];
      });
      return { service_cross_list: cross };
    }),
    route(bookingCentres, async ({ serviceIds, fitting, ...wheels }, caller) => {
      const shops = shopsOf(caller.regionSlug);
      const now = services.now();
      const context = await contextOf(caller, shops, now);
      const owner = await ownerOfWheels(db, caller, wheels.clientPhone);
      const { whereabouts } = await findWheels(db, dependencies, wheels, owner);
      const centres = await centresOf(db, context, shops, { works: { serviceIds, fitting }, whereabouts, now });
      return { centres, isSurge: centres.some(({ isSurge }) => isSurge) };
    }),
    route(nextFreeTimes, async (_input, caller) => {
      const shops = shopsOf(caller.regionSlug);
      const now = services.now();
      const context = await contextOf(caller, shops, now);
      const free = await firstFreeTimes(
        db,
        new Map(shops.map((shop) => [shop, { parts: ordinaryFitting(context, shop, now), earliest: promisedAt(now) }])),
      );
      return {
        centres: shops.map((shop) => ({
          id: shop.id,
          code: shop.location.code,
          title: shop.location.title,
          city: shop.region.title,
          zone: shop.zone,
          ...soonestOf(free.get(shop.id)),
        })),
        isSurge: shops.some((shop) => context.isSurgeAt(shop)),
      };
    }),
    route(centreCard, async ({ code }, caller) => {
      const shop = shopByCode(regions, code);
      if (!shop) throw notFound("Такого центра нет");
      const now = services.now();
      const context = await contextOf(caller, [shop], now);
      const today = localTime(now, shop.zone).day;
      const exceptions = await readLocationDays(db, shop.id, today, addDays(today, 30));
      const parts = ordinaryFitting(context, shop, now);
      const free = await firstFreeTimes(db, new Map([[shop, { parts, earliest: promisedAt(now) }]]));
      return {
        ...shopOf(shop.location, shop.region),
        code,
        exceptions: exceptions.map(({ day, openMinute, closeMinute, note }) => ({
          day,
          openMinute,
          closeMinute,
          note,
        })),
        services: servicesOf(context, [shop], { only: shop, expanded: new Set(["tags"]) }),
        ...soonestOf(free.get(shop.id)),
      };
    }),
    route(bookingDates, async (input, caller) => {
      const shop = shopById(regions, input.centreId);
      const moved = await ownAppointment(db, dependencies, input.moving, caller.subject);
      const earliest = await earliestOfRequest(db, dependencies, { input, moved, shop }, caller);
      const context = await contextOf(caller, [shop], earliest.now);
      const { from, to } = bookableDays(shop, earliest.now);
      const first = input.startDate !== null && input.startDate > from ? input.startDate : from;
      const works = { serviceIds: withMain(input), fitting: input.fitting };
      const planned = await planRequested(db, { works, moved }, context, shop);
      const plan = requirePlan(planned({ day: first, minute: null }));
      if (first > to) return { dates: [], minutes: plan.minutes, zone: shop.zone };
      const own = await ownMinutes(db, { moved, holdToken: input.holdToken, now: earliest.now });
      const asked = { from: first, to, now: earliest.now, own };
      const days = (await readSlotDays(db, [shop], asked)).get(shop.id) ?? [];
      const notBefore = notBeforeOf(earliest);
      return {
        dates: days.map((slotDay) => {
          // The works of a day may take longer than those of another.
          const ofDay = planned({ day: slotDay.day, minute: null });
          if (isRefusal(ofDay)) return { date: slotDay.day, isAvailable: false, free: 0, isFull: false };
          const starts = freeStarts(slotDay, ofDay.parts, notBefore);
          return {
            date: slotDay.day,
            isAvailable: starts.length > 0,
            free: countPlaces(slotDay, ofDay.parts, starts),
            isFull: slotDay.opening !== null && starts.length === 0,
            ...(input.withTimes && { times: starts.map(({ minute }) => timeOf(minute)) }),
          };
        }),
        minutes: plan.minutes,
        zone: shop.zone,
      };
    }),
    route(bookingMoreNeeded, async (input, caller) => ({
      moreNeeded: await moreBeforehand(dependencies, input, caller),
    })),
    route(bookingTimes, async (input, caller) => {
      const shop = shopById(regions, input.centreId);
      const moved = await ownAppointment(db, dependencies, input.moving, caller.subject);
      const earliest = await earliestOfRequest(db, dependencies, { input, moved, shop }, caller);
      const context = await contextOf(caller, [shop], earliest.now);
      const planned = await planRequested(db, { works: input, moved }, context, shop);
      const plan = requirePlan(planned({ day: input.date, minute: null }));
      const { from, to } = bookableDays(shop, earliest.now);
      const empty = { times: [], minutes: plan.minutes, zone: shop.zone, isFull: false };
      if (input.date < from || input.date > to) return empty;
      const own = await ownMinutes(db, { moved, holdToken: input.holdToken, now: earliest.now });
      const [found] = await freeStartsOf(
        db,
        shop,
        { parts: plan.parts, earliest, own },
        { from: input.date, to: input.date },
      );
      if (!found) return empty;
      return {
        times: found.starts.map(({ minute, startsAt, free }) => ({
          time: timeOf(minute),
          datetime: startsAt.toISOString(),
          free,
        })),
        minutes: plan.minutes,
        zone: shop.zone,
        isFull: found.slotDay.opening !== null && found.starts.length === 0,
      };
    }),
  ];
}

const withMain = ({ serviceId, serviceIds }: { serviceId: number | null; serviceIds: readonly number[] }): number[] =>
  serviceId === null ? [...serviceIds] : [...new Set([serviceId, ...serviceIds])];
