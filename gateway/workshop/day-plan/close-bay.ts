import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import {
  type bayClose,
  type bayClosurePreview,
  type bayReopen,
  CLOSURE_DAYS,
} from "../../contract/workshop/day-plan.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import { type AppointmentRow, lockShopDays } from "../appointments/appointments-store.ts";
import { overlaps, type TakenTime } from "../booking/bay-rules.ts";
import { nobodys, readSlotDays } from "../booking/days-store.ts";
import { displace } from "../booking/displace-rules.ts";
import { deleteEndedHolds, moveTimes } from "../booking/minutes-store.ts";
import type { BookingShop } from "../booking/shops.ts";
import { minuteOf } from "../booking/slot-rules.ts";
import type { BookingDependencies } from "../booking/visit-access.ts";
import { requireOwnShop } from "./own-shops.ts";
import {
  findClosureByKey,
  insertClosure,
  liftClosure,
  lockClosure,
  readAllBays,
  readTakenTimes,
  readVisitsByNumber,
} from "./plan-store.ts";
import { planVisitOf } from "./seen-visit.ts";
import { tellWithNearest } from "./tell-stranded.ts";

type ClosureInput = InputOf<typeof bayClosurePreview>;

interface Closing {
  shop: BookingShop;
  bayId: number;
  from: Date;
  to: Date;
  days: Day[];
}

const wrong = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** What is to be closed, as moments. Throws `invalid` for what cannot be. */
async function closingOf(executor: Executor, shop: BookingShop, asked: ClosureInput, now: Date): Promise<Closing> {
  const { bayId, fromDay, toDay } = asked;
  if (!(await readAllBays(executor, shop.id)).some(({ id }) => id === bayId)) throw wrong("bayId", "Выберите пост");
  if (toDay < fromDay) throw wrong("toDay", "Последний день раньше первого");
  const days: Day[] = [];
  for (let day = fromDay; day <= toDay && days.length <= CLOSURE_DAYS; day = addDays(day, 1)) days.push(day);
  if (days.length > CLOSURE_DAYS) throw wrong("toDay", `Закрыть можно не больше чем на ${CLOSURE_DAYS} дней`);
  const from = momentAt(fromDay, minuteOf(asked.fromTime), shop.zone);
  const to = momentAt(toDay, minuteOf(asked.toTime), shop.zone);
  if (to <= from) throw wrong("toTime", "Конец раньше начала");
  if (to <= now) throw wrong("toTime", "Это время уже прошло");
  return { shop, bayId, from, to, days };
}

interface Found {
  moves: Map<number, number>;
  /** Visits that nothing else has room for and that have not begun. */
  staying: AppointmentRow[];
  /** Visits that go to other bays. */
  moved: number;
}

/** Where visits of the bay can go, day by day. */
async function findPlaces(executor: Executor, { shop, bayId, from, to, days }: Closing, now: Date): Promise<Found> {
  const [first, last] = [days[0], days.at(-1)] as [Day, Day];
  const slotDays =
    (await readSlotDays(executor, [shop], { from: first, to: last, now, own: nobodys })).get(shop.id) ?? [];
  const times = await readTakenTimes(executor, shop.id, { from, to }, now);
  const numberOf = new Map(times.map(({ id, identity }) => [id, identity]));
  const span = { start: from.getTime(), end: to.getTime() };
  const moves = new Map<number, number>();
  const stuck: TakenTime[] = [];
  for (const { bays, taken } of slotDays) {
    const inBay = taken.filter((time) => time.bayId === bayId && overlaps(time, span));
    const lose = inBay.filter(({ id }) => id > 0);
    if (lose.length === 0) continue;
    const others = taken.filter((time) => !inBay.includes(time));
    // With what is closed already it is one piece.
    const closed: TakenTime = {
      id: -1,
      bayId,
      isFixed: true,
      need: { kind: "fitting" as const, inch: 0 },
      start: Math.min(span.start, ...inBay.map(({ start }) => start)),
      end: Math.max(span.end, ...inBay.map(({ end }) => end)),
    };
    const found = displace(bays, [...others, closed], lose);
    for (const [id, place] of found.moves) moves.set(id, place);
    stuck.push(...found.stuck);
  }
  const numbers = stuck.filter(({ start }) => start > now.getTime()).flatMap(({ id }) => numberOf.get(id) ?? []);
  const staying = await readVisitsByNumber(executor, [...new Set(numbers)]);
  const gone = new Set([...moves.keys()].flatMap((id) => numberOf.get(id) ?? []));
  return { moves, staying, moved: gone.size };
}

const foundView = (shop: BookingShop, { staying, moved }: Found) => ({
  moved,
  staying: staying.map((row) => planVisitOf(row, shop.zone)),
});

export async function previewClosure(
  { services }: BookingDependencies,
  asked: ClosureInput,
  caller: StaffCaller,
): Promise<OutputOf<typeof bayClosurePreview>> {
  const { db } = services.connection;
  const shop = await requireOwnShop(db, services, caller, asked.shop);
  const now = services.now();
  return foundView(shop, await findPlaces(db, await closingOf(db, shop, asked, now), now));
}

/**
 * Closes a bay under the lock of its days. Visits go to other bays as far as there is room; the customers of the rest are told, and their
 * visits stay where they are until they are moved.
 */
export async function closeBay(
  dependencies: BookingDependencies,
  { key, staying: seen, ...asked }: InputOf<typeof bayClose>,
  caller: StaffCaller,
): Promise<OutputOf<typeof bayClose>> {
  const { services } = dependencies;
  const requestHash = hashOfSecret(JSON.stringify(asked));
  return services.connection.db.transaction(async (tx) => {
    const shop = await requireOwnShop(tx, services, caller, asked.shop);
    const earlier = await findClosureByKey(tx, key);
    if (earlier) {
      if (earlier.requestHash === requestHash) return { id: earlier.id, moved: 0, told: 0 };
      throw new ApiError("key_reused", "Пост уже закрыт этой формой. Откройте её заново, чтобы закрыть ещё");
    }
    const now = services.now();
    const closing = await closingOf(tx, shop, asked, now);
    await lockShopDays(
      tx,
      closing.days.map((day) => ({ locationId: shop.id, day })),
    );
    for (const day of closing.days) await deleteEndedHolds(tx, shop.id, day, now);
    const found = await findPlaces(tx, closing, now);
    if (found.staying.some(({ appointmentNumber }) => !seen.includes(appointmentNumber)))
      throw new ApiError(
        "visits_changed",
        "Пока страница была открыта, записи изменились. Посмотрите, кого это заденет, и подтвердите ещё раз",
        foundView(shop, found),
      );
    await moveTimes(tx, found.moves);
    const { bayId, from, to } = closing;
    const { reason } = asked;
    const by = { closedBy: userIdOf(caller), closedAt: now };
    const row = await insertClosure(tx, {
      bayId,
      locationId: shop.id,
      startsAt: from,
      endsAt: to,
      reason,
      key,
      requestHash,
      ...by,
    });
    for (const visit of found.staying)
      await tellWithNearest(tx, dependencies, visit, { news: "bay_closed", why: `Пост закрыт: ${reason}`, shop });
    await caller.audit(tx, {
      target: `${shop.location.code}, пост ${bayId}`,
      before: null,
      after: {
        closure: row.id,
        from: from.toISOString(),
        to: to.toISOString(),
        reason,
        moved: found.moved,
        told: found.staying.map(({ appointmentNumber }) => appointmentNumber),
      },
    });
    return { id: row.id, moved: found.moved, told: found.staying.length };
  });
}

/** Opens a bay again, from now on; who waits is offered the time by the round. */
export async function reopenBay(
  { services }: BookingDependencies,
  { id, version }: InputOf<typeof bayReopen>,
  caller: StaffCaller,
): Promise<OutputOf<typeof bayReopen>> {
  return services.connection.db.transaction(async (tx) => {
    const row = await lockClosure(tx, id);
    if (!row) throw notFound("Такого закрытия нет");
    const shop = await requireOwnShop(tx, services, caller, row.locationId);
    const place = { shop: shop.id, day: localTime(row.startsAt, shop.zone).day };
    if (row.liftedAt !== null) return place;
    if (row.version !== version)
      throw new ApiError("version_conflict", "Пока страница была открыта, закрытие изменилось. Проверьте и повторите");
    const now = services.now();
    await liftClosure(tx, id, { liftedBy: userIdOf(caller), liftedAt: now });
    await caller.audit(tx, {
      target: `${shop.location.code}, пост ${row.bayId}`,
      before: { closure: id, isLifted: false },
      after: { closure: id, isLifted: true },
    });
    return place;
  });
}
