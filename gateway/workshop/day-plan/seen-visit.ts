import type { Services } from "../../chain/services.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { PlanVisit } from "../../contract/workshop/day-plan.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";
import { type BookingShop, shopOfVisit } from "../booking/shops.ts";
import { timeOf } from "../booking/slot-rules.ts";
import { lockByNumber } from "../booking/visits-store.ts";

/** A visit as the plan of a day shows it, by the centre's clock. */
export const planVisitOf = (row: AppointmentRow, zone: Zone): PlanVisit => ({
  identity: row.appointmentNumber,
  version: row.version,
  status: row.status,
  cancelReason: row.cancelReason,
  title: row.title,
  name: row.contact?.name ?? "",
  car: row.carTitle,
  plate: row.carPlate,
  from: timeOf(localTime(row.startsAt, zone).minute),
  to: timeOf(localTime(row.endsAt, zone).minute),
  datetime: row.startsAt.toISOString(),
  sum: row.sumKopecks,
  isUnconfirmed: row.status === "active" && row.needsConfirmation && row.confirmedAt === null,
});

/** A visit as the member of staff has seen it. */
export interface Seen {
  identity: string;
  version: number;
}

const endings = {
  customer: "клиент её отменил",
  staff: "её отменили",
  no_show: "отметили, что клиент не приехал",
  closure: "её отменили: пост закрыт",
  moved: "её перенесли, у неё новый номер",
  unconfirmed: "она снята: клиент её не подтвердил",
} as const;

/** What has become of a visit meanwhile. */
function changeOf({ status, cancelReason }: AppointmentRow): string {
  if (status === "done") return "отметили, что визит состоялся";
  return status === "cancelled" ? endings[cancelReason ?? "staff"] : "её изменил кто-то ещё";
}

export const noSuchVisit = () => notFound("Записи нет среди записей ваших центров");

export async function requireOwnVisit(executor: Executor, caller: StaffCaller, row: AppointmentRow | null) {
  const own = await locationsOf(executor, caller);
  if (!row || (own !== "all" && !own.includes(row.locationId))) throw noSuchVisit();
  return row;
}

/** Throws `version_conflict` where somebody has changed the visit meanwhile. */
export function requireVersion(row: AppointmentRow, { version }: Seen): void {
  if (row.version !== version)
    throw new ApiError(
      "version_conflict",
      `Пока страница была открыта, запись изменилась: ${changeOf(row)}. ${row.status === "cancelled" ? "Ничего не сделано" : "Проверьте и повторите"}`,
    );
}

export interface SeenVisit {
  row: AppointmentRow;
  shop: BookingShop;
  /** The same act, sent twice: it is done already. */
  isRepeated: boolean;
}

/** Locks a visit of the own shops. `isDone` tells the act's own result, which the act sent twice meets. */
export async function lockSeen(
  tx: Executor,
  { regions }: Services,
  caller: StaffCaller,
  { seen, isDone }: { seen: Seen; isDone: (row: AppointmentRow) => boolean | Promise<boolean> },
): Promise<SeenVisit> {
  const row = await requireOwnVisit(tx, caller, await lockByNumber(tx, seen.identity));
  const shop = shopOfVisit(regions, row.locationId);
  if (row.version === seen.version + 1 && (await isDone(row))) return { row, shop, isRepeated: true };
  requireVersion(row, seen);
  return { row, shop, isRepeated: false };
}
