import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { phoneDigitsTyped, plateOf } from "../../contract/platform/typed-text.ts";
import { type Regular, walkInBook, walkInClients, walkInOffer } from "../../contract/workshop/walk-ins.ts";
import { createSearchCount } from "../../customers/clients/find-clients.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";
import { bookForClient } from "../booking/book-visit.ts";
import { bookableDays, firstFreeTimes, freeStartsOf } from "../booking/look-for-time.ts";
import { isDoneAt, planAt, readPlanContext } from "../booking/shops.ts";
import { timeOf } from "../booking/slot-rules.ts";
import type { BookingDependencies } from "../booking/visit-access.ts";
import { isRefusal } from "../booking/works-rules.ts";
import { requireOwnShop } from "./own-shops.ts";
import { findAccountsOf, readRegulars, readVisitsOf, type Sought } from "./regulars-store.ts";

const MOST = 5;

/** Who stands at the counter, or calls: found, offered a time from this minute on, and booked. */
export function walkInRoutes(dependencies: BookingDependencies): Route[] {
  const countSearch = createSearchCount(dependencies.services);
  return [
    route(walkInClients, async ({ who }, caller) => {
      await countSearch(caller, who);
      return findRegulars(dependencies, who);
    }),
    route(walkInOffer, async (input, caller) => offerNow(dependencies, input, caller)),
    route(walkInBook, async (input, caller) => bookAtCounter(dependencies, input, caller)),
  ];
}

function soughtOf(who: string): Sought | null {
  const phoneDigits = phoneDigitsTyped(who);
  if (phoneDigits !== null) return { phoneDigits };
  const plate = plateOf(who);
  return plate === "" ? null : { plate };
}

async function findRegulars({ services }: BookingDependencies, who: string): Promise<OutputOf<typeof walkInClients>> {
  const { db } = services.connection;
  const sought = soughtOf(who);
  if (!sought) return { clients: [] };
  const visits = await readVisitsOf(db, sought);
  const accounts = await readRegulars(db, await findAccountsOf(db, sought));
  const byPhone = new Map<string, AppointmentRow>();
  for (const visit of visits) if (!byPhone.has(visit.phoneDigits)) byPhone.set(visit.phoneDigits, visit);
  const ofVisits = [...byPhone.values()].map((visit): Regular => {
    const account = accounts.find(({ id, phone }) => id === visit.userId || phone === `+7${visit.phoneDigits}`);
    const zone = services.regions.regionOfLocation(visit.locationId)?.zone ?? "UTC";
    return {
      name: visit.contact?.name || account?.name || "",
      phone: forStaff("none", visit.contact?.phone ?? `+7${visit.phoneDigits}`),
      email: forStaff("none", visit.contact?.email || account?.email || ""),
      carTitle: visit.carTitle,
      plate: visit.carPlate,
      works: visit.works,
      lastVisit: { day: localTime(visit.startsAt, zone).day, title: visit.title },
    };
  });
  const others = accounts
    .filter(({ phone }) => phone !== "" && !byPhone.has(phone.slice(2)))
    .map(({ name, phone, email, cars }): Regular => {
      const car = ("plate" in sought && cars.find((each) => each.registrationNumber === sought.plate)) || cars[0];
      return {
        name,
        phone: forStaff("none", phone),
        email: forStaff("none", email),
        carTitle: car ? `${car.brand.title} ${car.model.title}` : "",
        plate: car?.registrationNumber ?? "",
        works: null,
        lastVisit: null,
      };
    });
  return { clients: [...ofVisits, ...others].slice(0, MOST) };
}

async function offerNow(
  { services }: BookingDependencies,
  { shop: shopId, day: asked, works }: InputOf<typeof walkInOffer>,
  caller: StaffCaller,
): Promise<OutputOf<typeof walkInOffer>> {
  const { db } = services.connection;
  const shop = await requireOwnShop(db, services, caller, shopId);
  const now = services.now();
  const context = await readPlanContext(db, services.connection, [shop], now);
  const { from: today, to } = bookableDays(shop, now);
  const day = asked === null || asked < today ? today : asked > to ? to : asked;
  const head = {
    shop: { id: shop.id, title: shop.location.title, zone: shop.zone },
    day,
    today,
    services: context.services
      .filter((service) => !service.isFitting && service.isAppointment && isDoneAt(context, service, shop))
      .map(({ id, name }) => ({ id, name })),
  };
  const nothing = { plan: null, times: [], next: null };
  if (!works || (works.serviceIds.length === 0 && !works.fitting)) return { ...head, ...nothing, refusal: null };
  const planned = planAt(context, shop, works, { day, minute: null });
  if (isRefusal(planned)) return { ...head, ...nothing, refusal: planned.message };
  const earliest = { now, wheelsFrom: null, leadMinutes: 0 };
  const search = { parts: planned.parts, earliest };
  const [found] = await freeStartsOf(db, shop, search, { from: day, to: day });
  const [next] = (await firstFreeTimes(db, new Map([[shop, search]]))).get(shop.id)?.times ?? [];
  const [first] = found?.starts ?? [];
  // At night and at weekends another price may hold: that of the first time is told.
  const priced = first ? planAt(context, shop, works, { day, minute: first.minute }) : planned;
  const { minutes, sum, isEstimate } = isRefusal(priced) ? planned : priced;
  return {
    ...head,
    plan: { minutes, sum, isEstimate },
    refusal: null,
    times: (found?.starts ?? []).map(({ minute }) => timeOf(minute)),
    next: next ? { day: next.date, time: next.time } : null,
  };
}

async function bookAtCounter(
  dependencies: BookingDependencies,
  input: InputOf<typeof walkInBook>,
  caller: StaffCaller,
): Promise<OutputOf<typeof walkInBook>> {
  const { services } = dependencies;
  await requireOwnShop(services.connection.db, services, caller, input.center);
  const { identity } = await bookForClient(dependencies, input, caller, { isDesk: true });
  return { identity, day: input.date, time: input.time };
}
