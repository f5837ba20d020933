import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { dayPlanPin } from "../../contract/workshop/day-plan.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";
import { lockShopDays } from "../appointments/minutes-store.ts";
import { readSlotDays } from "../booking/days-store.ts";
import { placeInBay } from "../booking/displace-rules.ts";
import { deleteEndedHolds, moveTimes } from "../booking/minutes-store.ts";
import type { BookingShop } from "../booking/shops.ts";
import type { BookingDependencies } from "../booking/visit-access.ts";
import { endRefusal } from "./act-rules.ts";
import { changeVisit, pinMinutes } from "./acts-store.ts";
import { readBaysOf } from "./plan-store.ts";
import { lockSeen } from "./seen-visit.ts";

type Part = Awaited<ReturnType<typeof readBaysOf>>[number];

const pinnedOf = (parts: readonly Part[]): number | null => parts.find(({ isPinned }) => isPinned)?.id ?? null;

/** Keeps a visit in a bay, or lets it go wherever there is room. Throws `slot_taken` where something fixed is in the way. */
export function pinVisit(
  { services }: BookingDependencies,
  { bayId, ...seen }: InputOf<typeof dayPlanPin>,
  caller: StaffCaller,
): Promise<void> {
  return services.connection.db.transaction(async (tx) => {
    const isDone = async ({ id, status }: AppointmentRow) =>
      status === "active" && pinnedOf(await readBaysOf(tx, id)) === bayId;
    const { row, shop, isRepeated } = await lockSeen(tx, services, caller, { seen, isDone });
    if (isRepeated) return;
    const refusal = endRefusal(row);
    if (refusal) throw new ApiError("too_late", refusal);
    const now = services.now();
    const day = localTime(row.startsAt, shop.zone).day;
    await lockShopDays(tx, [{ locationId: shop.id, day }]);
    await deleteEndedHolds(tx, shop.id, day, now);
    const parts = await readBaysOf(tx, row.id);
    if (bayId !== null && !parts.some(({ id }) => id === bayId))
      await moveInto(tx, shop, { parts, bayId, day, now, appointmentId: row.id });
    await pinMinutes(tx, row.id, bayId);
    await changeVisit(tx, row.id, { updatedAt: now });
    await caller.audit(tx, {
      target: seen.identity,
      before: { bays: parts.map(({ title }) => title), pinned: pinnedOf(parts) },
      after: { bays: (await readBaysOf(tx, row.id)).map(({ title }) => title), pinned: bayId },
    });
  });
}

interface Moved {
  parts: readonly Part[];
  bayId: number;
  day: Day;
  now: Date;
  appointmentId: number;
}

async function moveInto(
  tx: Executor,
  shop: BookingShop,
  { parts, bayId, day, now, appointmentId }: Moved,
): Promise<void> {
  const own = { holdId: null, appointmentId };
  const [slotDay] = (await readSlotDays(tx, [shop], { from: day, to: day, now, own })).get(shop.id) ?? [];
  const wanted = parts.map(({ startsAt, endsAt, kind, inch }) => ({
    start: startsAt.getTime(),
    end: endsAt.getTime(),
    need: { kind, inch },
  }));
  const placement = slotDay ? placeInBay(slotDay.bays, slotDay.taken, wanted, bayId) : null;
  if (!placement)
    throw new ApiError("slot_taken", [
      { field: "bayId", message: "В этот пост визит не поставить: он занят, закрыт или не для таких работ" },
    ]);
  const moves = new Map(placement.moves);
  for (const [at, { timeId }] of parts.entries()) moves.set(timeId, placement.bayIds[at] ?? bayId);
  await moveTimes(tx, moves);
}
