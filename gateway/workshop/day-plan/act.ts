import { isDeepStrictEqual } from "node:util";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { dayPlanCancel, dayPlanDone, dayPlanMove, dayPlanPin } from "../../contract/workshop/day-plan.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type AppointmentRow, lockShopDays } from "../appointments/appointments-store.ts";
import { cancelAppointment } from "../appointments/cancel.ts";
import { readSlotDays } from "../booking/days-store.ts";
import { placeInBay } from "../booking/displace-rules.ts";
import { deleteEndedHolds, moveTimes } from "../booking/minutes-store.ts";
import { moveVisit } from "../booking/move-visit.ts";
import type { BookingShop } from "../booking/shops.ts";
import type { BookingDependencies } from "../booking/visit-access.ts";
import { tellOfVisit } from "../booking/visit-messages.ts";
import { changeVisit, cutMinutes, noteOnVisit, pinMinutes, readBaysOf } from "./plan-store.ts";
import { doneRefusal, endRefusal, noShowRefusal } from "./rules.ts";
import { lockSeen, requireOwnVisit, requireVersion, type Seen } from "./seen-visit.ts";
import { sentence } from "./tell-stranded.ts";

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

const refuse = (message: string | null): void => {
  if (message !== null) throw new ApiError("too_late", message);
};

/** What a journal tells of a visit. */
const factsOf = ({ status, cancelReason, staffNote, realKopecks, advice }: AppointmentRow) => ({
  status,
  cancelReason,
  staffNote,
  realKopecks,
  advice,
});

/** It took place; what was noted may be changed later. Minutes that are left of it are free at once. */
export function finishVisit(
  { services }: BookingDependencies,
  { note, sum, advice, ...seen }: InputOf<typeof dayPlanDone>,
  caller: StaffCaller,
): Promise<AppointmentRow> {
  const noted = { status: "done" as const, staffNote: note, realKopecks: sum, advice };
  return services.connection.db.transaction(async (tx) => {
    const isDone = ({ status, staffNote, realKopecks, advice: given }: AppointmentRow) =>
      isDeepStrictEqual({ status, staffNote, realKopecks, advice: given }, noted);
    const { row, shop, isRepeated } = await lockSeen(tx, services, caller, { seen, isDone });
    if (isRepeated) return row;
    const now = services.now();
    const { day } = localTime(row.startsAt, shop.zone);
    refuse(doneRefusal(row, now, day <= localTime(now, shop.zone).day));
    if (row.status === "active" && row.startsAt < now && now < row.endsAt) {
      await lockShopDays(tx, [{ locationId: shop.id, day }]);
      await cutMinutes(tx, row.id, now);
    }
    const change = { ...noted, cancelReason: null, handledBy: userIdOf(caller), handledAt: now, updatedAt: now };
    await changeVisit(tx, row.id, change);
    await caller.audit(tx, { target: seen.identity, before: factsOf(row), after: factsOf({ ...row, ...change }) });
    return row;
  });
}

interface Ending {
  seen: Seen;
  reason: "staff" | "no_show";
  note: string;
  refusal: (row: AppointmentRow, now: Date) => string | null;
}

/** Cancels a visit, gives its minutes back and notes who did it. */
async function endVisit(
  tx: Executor,
  { services }: BookingDependencies,
  caller: StaffCaller,
  { seen, reason, note, refusal }: Ending,
): Promise<{ row: AppointmentRow; isRepeated: boolean }> {
  const isDone = ({ cancelReason, staffNote }: AppointmentRow) => cancelReason === reason && staffNote === note;
  const { row, isRepeated } = await lockSeen(tx, services, caller, { seen, isDone });
  if (isRepeated) return { row, isRepeated };
  const now = services.now();
  refuse(refusal(row, now));
  await cancelAppointment(tx, services, row, reason);
  const change = { staffNote: note, handledBy: userIdOf(caller), handledAt: now };
  await noteOnVisit(tx, row.id, change);
  const after = factsOf({ ...row, ...change, status: "cancelled", cancelReason: reason });
  await caller.audit(tx, { target: seen.identity, before: factsOf(row), after });
  return { row, isRepeated: false };
}

/** Nobody came. */
export const missVisit = (dependencies: BookingDependencies, seen: Seen, caller: StaffCaller): Promise<void> =>
  dependencies.services.connection.db.transaction(async (tx) => {
    await endVisit(tx, dependencies, caller, { seen, reason: "no_show", note: "", refusal: noShowRefusal });
  });

/** Cancels for the shop: the customer is told why. */
export const cancelVisit = (
  dependencies: BookingDependencies,
  { reason, ...seen }: InputOf<typeof dayPlanCancel>,
  caller: StaffCaller,
): Promise<void> =>
  dependencies.services.connection.db.transaction(async (tx) => {
    const ending = { seen, reason: "staff" as const, note: reason, refusal: endRefusal };
    const { row, isRepeated } = await endVisit(tx, dependencies, caller, ending);
    if (!isRepeated) await tellOfVisit(tx, dependencies, row, "cancelled_by_shop", [`Причина: ${sentence(reason)}`]);
  });

/** To another time of the same centre; answers the number of the visit that comes in its place. */
export async function moveByStaff(
  dependencies: BookingDependencies,
  { identity, version, key, day, time, bayId }: InputOf<typeof dayPlanMove>,
  caller: StaffCaller,
): Promise<string> {
  const seen = { identity, version };
  const moved = await moveVisit(
    dependencies,
    identity,
    { key, date: day, time, holdToken: null, bayId },
    {
      isStaff: true,
      isDesk: true,
      placedBy: userIdOf(caller),
      audit: caller.audit,
      check: async (tx, old) => requireVersion(await requireOwnVisit(tx, caller, old), seen),
    },
  );
  return moved.identity;
}
