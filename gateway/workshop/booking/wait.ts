import { consentOf } from "../../chain/documents/consent.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { waitListJoin, waitListRead } from "../../contract/workshop/waiting.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { holdPhone } from "../../customers/auth/phone-tokens-store.ts";
import { needMore } from "../../customers/holding/need-more.ts";
import { identify } from "../../customers/holding/proof-store.ts";
import type { DatabaseConnection, Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { localTime } from "../../platform/zone-time.ts";
import { lockShopDays } from "../appointments/appointments-store.ts";
import { bookableDays, freeStartsOf } from "./look-for-time.ts";
import { deleteHold, findHold } from "./minutes-store.ts";
import { moreForWaitOf, takesOf } from "./more-for-booking.ts";
import { type BookingShop, planAt, readPlanContext, requirePlan, shopById, shopOfVisit } from "./shops.ts";
import { type PartLength, timeOf } from "./slot-rules.ts";
import { accessOf, type BookingDependencies, offerToken } from "./visit-access.ts";
import {
  closeWaitEntry,
  countOpenWaitEntries,
  countWaitingAhead,
  findWaitEntry,
  hasWaitEntry,
  insertWaitEntry,
  type WaitRow,
} from "./wait-store.ts";
import { isRefusal } from "./works-rules.ts";

/**
 * Throws `invalid` for works that none of the shops does, `slot_free` where a time that suits can be booked, `proof_needed` for a phone that
 * is not proven, `too_many` for one that waits enough.
 */
export async function joinWaitList(
  dependencies: BookingDependencies,
  input: InputOf<typeof waitListJoin>,
  caller: VisitorCaller,
): Promise<OutputOf<typeof waitListJoin>> {
  const { services } = dependencies;
  const access = accessOf(dependencies, input.key);
  const works = { serviceIds: input.serviceIds, fitting: input.fitting };
  await services.connection.db.transaction(async (tx) => {
    const now = services.now();
    const shops = input.centreIds.map((id) => shopById(services.regions, id));
    const context = await readPlanContext(tx, services.connection, shops, now);
    const plans = shops.map((shop) => planAt(context, shop, works, { day: input.dateFrom, minute: null }));
    if (plans.every(isRefusal)) for (const plan of plans) requirePlan(plan);
    const [first] = shops;
    if (first && input.dateTo < localTime(now, first.zone).day)
      throw new ApiError("invalid", [{ field: "dateTo", message: "Эти дни уже прошли" }]);
    const phoneDigits = phoneDigitsOf(input.phone);
    if (caller.subject === null) await holdPhone(tx, phoneDigits);
    const waiting = await countOpenWaitEntries(tx, { phoneDigits, key: input.key });
    if (await hasWaitEntry(tx, input.key)) return;
    const { dateFrom: fromDay, dateTo: toDay, fromMinute, toMinute } = input;
    if (await findWaitedTime(tx, services.connection, { fromDay, toDay, fromMinute, toMinute, works }, shops, now))
      throw new ApiError("slot_free", "На эти дни есть свободное время. Выберите его и запишитесь");
    const who = await identify(tx, caller, { phone: input.phone, phoneToken: input.phoneToken }, now);
    const isProven = who.act === "phone" || who.act === "staff";
    const more = await moreForWaitOf(tx, dependencies, { isProven, waiting, opens: who.opens });
    if (more) throw needMore(more, takesOf(dependencies), "phone");
    await insertWaitEntry(tx, {
      key: input.key,
      secretHash: hashOfSecret(access),
      userId: caller.subject,
      contact: { name: input.name, phone: input.phone },
      phoneDigits,
      network: publicNetworkOf(caller.clientAddress),
      locationIds: shops.map(({ id }) => id),
      fromDay: input.dateFrom,
      toDay: input.dateTo,
      fromMinute: input.fromMinute,
      toMinute: input.toMinute,
      works,
      consent: await consentOf(tx, caller, { to: "personalData", shown: input.consent.shownVersion, now }),
      createdAt: now,
    });
    await caller.audit(tx, {
      target: phoneDigits,
      before: null,
      after: { fromDay: input.dateFrom, toDay: input.dateTo },
    });
  });
  return { access };
}

/** The first free time that suits whoever waits. It is looked for without a lock. */
export async function findWaitedTime(
  executor: Executor,
  connection: DatabaseConnection,
  wanted: Pick<WaitRow, "fromDay" | "toDay" | "fromMinute" | "toMinute" | "works">,
  shops: readonly BookingShop[],
  now: Date,
): Promise<{ shop: BookingShop; day: Day; minute: number; parts: PartLength[] } | null> {
  const context = await readPlanContext(executor, connection, shops, now);
  for (const shop of shops) {
    const bookable = bookableDays(shop, now);
    const from = [wanted.fromDay, bookable.from].sort().at(-1) ?? bookable.from;
    const to = [wanted.toDay, bookable.to].sort()[0] ?? bookable.to;
    if (from > to) continue;
    const plan = planAt(context, shop, wanted.works, { day: from, minute: null });
    if (isRefusal(plan)) continue;
    const days = await freeStartsOf(
      executor,
      shop,
      { parts: plan.parts, earliest: { now, wheelsFrom: null } },
      { from, to },
    );
    for (const { slotDay, starts } of days) {
      const start = starts.find(
        ({ minute }) => minute >= wanted.fromMinute && minute + plan.minutes <= wanted.toMinute,
      );
      if (start) return { shop, day: slotDay.day, minute: start.minute, parts: plan.parts };
    }
  }
  return null;
}

async function requireWaitEntry({ services }: BookingDependencies, access: string): Promise<WaitRow> {
  const row = await findWaitEntry(services.connection.db, hashOfSecret(access));
  if (!row) throw notFound("Такой заявки нет. Проверьте ссылку");
  return row;
}

export async function readWaitEntry(
  dependencies: BookingDependencies,
  access: string,
): Promise<OutputOf<typeof waitListRead>> {
  const { services } = dependencies;
  const row = await requireWaitEntry(dependencies, access);
  const { offeredLocation, offeredStartsAt, offeredUntil } = row;
  const isOffered = row.state === "offered" && offeredUntil !== null && offeredUntil > services.now();
  const shop = offeredLocation === null ? null : shopOfVisit(services.regions, offeredLocation);
  const centres = row.locationIds.flatMap((id) => {
    const location = services.regions.locations.get(id);
    return location ? [{ id, title: location.title }] : [];
  });
  const local = shop && offeredStartsAt ? localTime(offeredStartsAt, shop.zone) : null;
  return {
    state: row.state === "offered" && !isOffered ? "waiting" : row.state,
    dateFrom: row.fromDay,
    dateTo: row.toDay,
    centres,
    serviceIds: row.works.serviceIds,
    fitting: row.works.fitting,
    ahead:
      row.state === "waiting" || row.state === "offered" ? await countWaitingAhead(services.connection.db, row) : null,
    contact: row.contact,
    offer:
      isOffered && shop && local && offeredStartsAt
        ? {
            centreId: shop.id,
            date: local.day,
            time: timeOf(local.minute),
            datetime: offeredStartsAt.toISOString(),
            city: shop.region.title,
            zone: shop.zone,
            holdToken: offerToken(dependencies, row),
            expiresAt: offeredUntil.toISOString(),
          }
        : null,
  };
}

export async function leaveWaitList(dependencies: BookingDependencies, access: string): Promise<void> {
  const row = await requireWaitEntry(dependencies, access);
  await dependencies.services.connection.db.transaction((tx) => endWaitEntry(tx, dependencies, row));
}

/**
 * Ends an entry as it was read; what it was offered is free for the next. True where it had not ended. The day is locked before the entry, as
 * who books an offer does.
 */
export async function endWaitEntry(tx: Executor, dependencies: BookingDependencies, row: WaitRow): Promise<boolean> {
  const hold =
    row.state === "offered" ? await findHold(tx, offerToken(dependencies, row), dependencies.services.now()) : null;
  if (hold) await lockShopDays(tx, [hold]);
  const hasEnded = await closeWaitEntry(tx, row.id);
  if (hasEnded && hold) await deleteHold(tx, hold.id);
  return hasEnded;
}
