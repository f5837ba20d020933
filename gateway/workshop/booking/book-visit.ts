import type { z } from "zod";
import { consentTo } from "../../chain/documents/consent.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { bookingCreate, sumChangedData } from "../../contract/workshop/booking.ts";
import { requireAccount } from "../../customers/auth/accounts-store.ts";
import { type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { PHONE_HAS_ENOUGH } from "../../customers/holding/budget-rules.ts";
import { needMore, passesCaptcha } from "../../customers/holding/need-more.ts";
import { type Identified, identify } from "../../customers/holding/proof-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockInTurn } from "../../platform/db/locks.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { StaffCaller, VisitorCaller } from "../../platform/http/route.ts";
import { hashOfRequest } from "../../platform/request-hash.ts";
import { momentAt } from "../../platform/zone-time.ts";
import { followVisits } from "../storage/follow-visits.ts";
import {
  type AskedFor,
  type Booker,
  type BookingFacts,
  locksOf,
  networkOf,
  ownOf,
  readBookingFacts,
  type StaffInput,
} from "./booking-facts.ts";
import { type FoundHold, findHold } from "./minutes-store.ts";
import { figuresOf, moreForVisitOf, takesOf } from "./more-for-booking.ts";
import { priceListOfStamp } from "./price-list-store.ts";
import { isConfirmedLater } from "./round-rules.ts";
import { type SettledTime, settleIn } from "./settle-time.ts";
import { findShop, noShop, planAt, planContextOf, requirePlan } from "./shops.ts";
import { minuteOf } from "./slot-rules.ts";
import { type BookingDependencies, visitAccess } from "./visit-access.ts";
import { tellOfVisit } from "./visit-messages.ts";
import { type AppointmentRow, findByKey, insertVisit } from "./visits-store.ts";
import { isOfferedTo } from "./wait-store.ts";
import { earliestFor, type FoundWheels, findWheels } from "./whereabouts.ts";
import { visitTitle } from "./works-rules.ts";

type OwnInput = InputOf<typeof bookingCreate>;
type Booked = OutputOf<typeof bookingCreate>;

/** Customers themselves, and staff who act for one. API-129 */
export async function bookOwn(
  dependencies: BookingDependencies,
  { phoneToken, recaptcha, consent, ...input }: OwnInput,
  caller: VisitorCaller,
): Promise<Booked> {
  const acting = caller.actor.kind === "staff" ? caller.actor.acting : null;
  const isStaff = caller.actor.kind === "staff";
  if (acting && acting.clientUserId === null && acting.phoneDigits !== phoneDigitsOf(input.user.phone))
    throw new ApiError("invalid", [
      { field: "user_phone", message: "Вы действуете за клиента с другим телефоном. Укажите его или начните заново" },
    ]);
  return book(dependencies, input, {
    caller,
    userId: caller.subject,
    owner: caller.subject ?? (acting ? { phoneDigits: acting.phoneDigits } : null),
    placedBy: caller.actor.kind === "staff" ? caller.actor.userId : null,
    isStaff,
    phoneToken,
    isPerson: await passesCaptcha(dependencies.captcha, recaptcha, caller),
    consent,
  });
}

/** A manager for the client of the phone. SVC-051 */
export async function bookForClient(
  dependencies: BookingDependencies,
  input: StaffInput,
  caller: StaffCaller,
  { isDesk = false } = {},
): Promise<Booked> {
  const owner = await ownerOfPhone(dependencies.services.connection.db, phoneDigitsOf(input.user.phone));
  return book(dependencies, input, {
    caller,
    userId: typeof owner === "number" ? owner : null,
    owner,
    placedBy: caller.actor.kind === "staff" ? caller.actor.userId : null,
    isStaff: true,
    isDesk,
    phoneToken: null,
    isPerson: false,
    consent: null,
  });
}

export const bookedOf = ({ keys }: BookingDependencies, row: AppointmentRow): Booked => ({
  identity: row.appointmentNumber,
  reserve_id: row.reserveId,
  access: visitAccess(keys.appointmentAccess, row.appointmentNumber),
  sum: row.sumKopecks,
  isEstimate: row.isEstimate,
  datetime: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/**
 * One transaction; locks are taken in one order: key, phone, network, the shop's day. What is refused leaves nothing behind, the hold
 * included, which goes on until it ends.
 */
async function book(dependencies: BookingDependencies, input: StaffInput, booker: Booker): Promise<Booked> {
  const { services } = dependencies;
  const { holdToken, key, expectedSum, ...content } = input;
  const requestHash = hashOfRequest([content, booker.userId]);
  return services.connection.db.transaction(async (tx) => {
    const now = services.now();
    const shop = findShop(services.regions, input.center);
    const hold = holdToken === null ? null : await findHold(tx, holdToken, now);
    await lockInTurn(tx, locksOf(input, booker, hold));
    const who = await identifyBooker(tx, input, booker, hold, now);
    const facts = shop && (await readBookingFacts(tx, { input, booker, shop, hold, who, now }));
    if (facts?.isKeyUsed ?? true) {
      const earlier = await findByKey(tx, key);
      if (earlier?.requestHash === requestHash) return bookedOf(dependencies, earlier);
      if (earlier)
        throw new ApiError("key_reused", "Эта запись уже сделана. Чтобы записаться ещё раз, начните сначала");
    }
    if (!facts) throw noShop();
    const row = await createVisit(tx, dependencies, {
      input: { ...input, requestHash },
      booker,
      shop,
      hold,
      who,
      now,
      facts,
    });
    const { appointmentNumber, userId, phoneDigits, localTime, locationId } = row;
    await booker.caller.audit(tx, {
      target: appointmentNumber,
      before: null,
      after: { userId, phoneDigits, locationId, localTime },
    });
    return bookedOf(dependencies, row);
  });
}

async function identifyBooker(
  tx: Executor,
  { user }: StaffInput,
  booker: Booker,
  hold: FoundHold | null,
  now: Date,
): Promise<Identified> {
  const { caller, owner, userId, isStaff, phoneToken } = booker;
  if (userId !== null) await requireAccount(tx, userId);
  if (isStaff || !("subject" in caller)) return { act: "staff", proven: "paid", owner, opens: null };
  const who = await identify(tx, caller, { phone: user.phone, phoneToken }, now);
  if (who.act === "phone" || hold?.kind !== "offer") return who;
  const phoneDigits = phoneDigitsOf(user.phone);
  if (!(await isOfferedTo(tx, { holdId: hold.id, phoneDigits }))) return who;
  // The phone was confirmed to wait, and the time came to it: a second code would show nothing new.
  const shown = caller.subject ?? (await ownerOfPhone(tx, phoneDigits));
  return { act: "phone", proven: "code", owner: shown, opens: caller.subject ?? { phoneDigits } };
}

async function createVisit(
  tx: Executor,
  dependencies: BookingDependencies,
  {
    input,
    booker,
    shop,
    hold,
    who,
    now,
    facts,
  }: AskedFor & { input: StaffInput & { requestHash: string }; facts: BookingFacts },
): Promise<AppointmentRow> {
  const { services } = dependencies;
  const { caller, owner, userId, isStaff } = booker;
  const context = planContextOf(await priceListOfStamp(tx, services.connection, facts.stamp), [shop], now);
  const works = { serviceIds: input.serviceIds, fitting: input.fitting };
  const plan = requirePlan(planAt(context, shop, works, { day: input.date, minute: minuteOf(input.time) }));
  const isSurge = context.isSurgeAt(shop, input.date);
  const wheels = await requireWheels(tx, dependencies, input, owner);
  const wantedAt = momentAt(input.date, minuteOf(input.time), shop.zone).getTime();
  const isHeld = hold !== null && hold.locationId === shop.id && hold.startsAt?.getTime() === wantedAt;
  const settled: SettledTime = await settleIn(
    tx,
    {
      shop,
      day: input.date,
      time: input.time,
      parts: plan.parts,
      earliest: {
        ...earliestFor(wheels.whereabouts, shop, now),
        // What is kept for somebody does not come too soon while they type.
        ...((isHeld || booker.isDesk) && { leadMinutes: 0 }),
      },
      own: ownOf(hold),
    },
    facts.slotDay,
  );
  if (!isStaff) {
    const { slotDay, parts } = settled;
    const minutes = parts.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
    const { counts, unprovenMinutes } = facts;
    const isProven = who.act === "phone";
    const { isPerson } = booker;
    const asked = { ...counts, unprovenMinutes, isProven, minutes, isSurge, isPerson, opens: who.opens };
    const more = await moreForVisitOf(tx, dependencies, asked, { shop, slotDay });
    const further = more ?? (facts.hasMessagesLeft(figuresOf(dependencies)) ? null : PHONE_HAS_ENOUGH);
    if (further) throw needMore(further, takesOf(dependencies), "user_phone");
  }
  if (input.expectedSum !== null && plan.sum > input.expectedSum)
    throw new ApiError(
      "sum_changed",
      `Стоимость изменилась: было ${roublesOf(input.expectedSum)}, стало ${roublesOf(plan.sum)}. Подтвердите запись ещё раз`,
      { sum: plan.sum } satisfies z.input<typeof sumChangedData>,
    );
  const shown = booker.consent?.shownVersion;
  const row = await insertVisit(
    tx,
    {
      userId,
      placedBy: booker.placedBy,
      phoneDigits: phoneDigitsOf(input.user.phone),
      locationId: shop.id,
      title: visitTitle(plan.items, works),
      startsAt: settled.startsAt,
      endsAt: settled.endsAt,
      localTime: `${input.date}T${input.time}`,
      contact: input.user,
      carTitle: input.car.title,
      carPlate: input.car.plate,
      comment: input.comment,
      source: input.source,
      mountType: input.storageNumber === null ? "OWN" : "STORAGE",
      orderId: wheels.orderId,
      contractId: wheels.contractId,
      packet: input.fitting?.packetType ?? null,
      works,
      sumKopecks: plan.sum,
      isEstimate: plan.isEstimate,
      key: input.key,
      requestHash: input.requestHash,
      consent: booker.consent && consentTo("personalData", facts.consents, caller, { shown, now }),
      network: networkOf(booker),
      proof: who.act,
      needsConfirmation: isSurge && !booker.isDesk && isConfirmedLater(settled.startsAt, now),
      createdAt: now,
      updatedAt: now,
    },
    { items: plan.items, minutes: { locationId: shop.id, ...settled } },
  );
  if (wheels.contractId !== null)
    await followVisits(tx, services, wheels.contractId, {
      requestSource: isStaff ? "call" : "account",
      actorKind: isStaff ? "staff" : "customer",
      actorId: booker.placedBy ?? userId,
    });
  await tellOfVisit(tx, dependencies, row, "booked");
  return row;
}

/** Throws `invalid` at `services` for an order that is not the owner's. */
async function requireWheels(
  tx: Executor,
  dependencies: BookingDependencies,
  { source, orderNumber, orderAccess, storageNumber }: StaffInput,
  owner: Owner | null,
): Promise<FoundWheels> {
  const named = {
    hasStorage: storageNumber !== null,
    orderNumber: source === "order" ? orderNumber : null,
    orderAccess,
    storageNumber,
  };
  const wheels = await findWheels(tx, dependencies, named, owner);
  if (named.orderNumber !== null && owner !== null && storageNumber === null && wheels.orderId === null)
    throw new ApiError("invalid", [{ field: "services", message: "Такого заказа нет среди ваших заказов" }]);
  return wheels;
}
