import type { z } from "zod";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { BOOKING_DAYS } from "../../contract/workshop/booking-fields.ts";
import type { slotTakenData } from "../../contract/workshop/free-times.ts";
import { askTogether, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { dayText, momentText } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import { lockShopDays } from "../appointments/appointments-store.ts";
import { type Placement, placeVisit, type VisitPart } from "./bay-rules.ts";
import { nobodys, type OwnMinutes, slotDaysQuestion } from "./days-store.ts";
import { placeInBay } from "./displace-rules.ts";
import { type Earliest, nearestTimes, notBeforeOf } from "./look-for-time.ts";
import { endedHolds } from "./minutes-store.ts";
import type { BookingShop } from "./shops.ts";
import { isPossibleStart, minuteOf, type PartLength, partsFrom, type SlotDay } from "./slot-rules.ts";

export interface RequestedTime {
  shop: BookingShop;
  day: Day;
  /** 10:15 */
  time: string;
  parts: readonly PartLength[];
  earliest: Earliest;
  own?: OwnMinutes;
  /** Staff want it in this bay. */
  bayId?: number | null;
}

export interface SettledTime {
  startsAt: Date;
  endsAt: Date;
  parts: VisitPart[];
  placement: Placement;
  slotDay: SlotDay;
}

const timeRefused = (message: string) => new ApiError("invalid", [{ field: "time", message }]);

/**
 * Finds bays for a time under the lock of its day, which the caller's transaction keeps until its minutes are written. Throws `invalid` at
 * `time` for what can never be booked, `slot_taken` with the nearest times for what is gone.
 */
export async function settleTime(tx: Executor, requested: RequestedTime): Promise<SettledTime> {
  const { shop, day } = requested;
  await lockShopDays(tx, [{ locationId: shop.id, day }]);
  const { slotDay } = await askTogether(tx, { slotDay: slotDayQuestion(requested) }, [
    endedHolds(shop.id, day, requested.earliest.now),
  ]);
  return settleIn(tx, requested, slotDay);
}

/** The day of a time, to be asked for under its lock together with the deletion of its `endedHolds`. */
export function slotDayQuestion({
  shop,
  day,
  earliest: { now },
  own = nobodys,
}: Pick<RequestedTime, "shop" | "day" | "own"> & { earliest: Pick<Earliest, "now"> }): Question<SlotDay | undefined> {
  const { sql, read } = slotDaysQuestion([shop], { from: day, to: day, now, own });
  return { sql, read: (value) => read(value).get(shop.id)?.[0] };
}

/** The same for who has locked the day and asked for it. */
export async function settleIn(
  tx: Executor,
  requested: RequestedTime,
  slotDay: SlotDay | undefined,
): Promise<SettledTime> {
  const { shop, day, time, parts, earliest, own = nobodys, bayId = null } = requested;
  const { now } = earliest;
  const today = localTime(now, shop.zone).day;
  const minute = minuteOf(time);
  if (day < today) throw timeRefused("Этот день уже прошёл. Выберите другой");
  if (day > addDays(today, BOOKING_DAYS - 1))
    throw timeRefused(`Записываем на ${BOOKING_DAYS} дней вперёд. Выберите день раньше`);
  if (!slotDay) throw timeRefused("Выберите день");
  if (!slotDay.opening) throw timeRefused("В этот день центр закрыт. Выберите другой");
  if (!isPossibleStart(slotDay, minute, parts, new Date(0)))
    throw timeRefused("В это время записи нет. Выберите время из предложенных");
  const startsAt = momentAt(day, minute, shop.zone);
  const wanted = partsFrom(startsAt.getTime(), parts);
  const placed =
    bayId === null
      ? placeVisit(slotDay.bays, slotDay.taken, wanted)
      : placeInBay(slotDay.bays, slotDay.taken, wanted, bayId);
  const { wheelsFrom } = earliest;
  const isWithoutWheels = wheelsFrom !== null && startsAt < wheelsFrom;
  const placement = startsAt < notBeforeOf(earliest) ? null : placed;
  if (!placement) {
    const nearest = await nearestTimes(tx, shop, { parts, earliest, own }, { day, minute });
    const taken =
      bayId === null ? "Это время уже заняли. Выберите другое" : "Этот пост тогда занят. Выберите другой или любой";
    const message = isWithoutWheels
      ? `Шины будут в центре ${arrivalText(wheelsFrom, shop.zone)}. Выберите время позже`
      : taken;
    throw new ApiError("slot_taken", message, { nearest } satisfies z.input<typeof slotTakenData>);
  }
  const endsAt = new Date(wanted.at(-1)?.end ?? startsAt.getTime());
  return { startsAt, endsAt, parts: wanted, placement, slotDay };
}

/** What comes at midnight comes for the day. */
function arrivalText(moment: Date, zone: Zone): string {
  const { day, minute } = localTime(moment, zone);
  return minute === 0 ? dayText(day) : momentText(moment, zone);
}
