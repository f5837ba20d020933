import {
  type Appointment,
  appointmentStatuses,
  appointmentsMine,
  appointmentsMineStatuses,
} from "../../../gateway/contract/appointments.ts";
import { PAGE_SIZE } from "../../../gateway/contract/paging.ts";
import { formatDay, formatPhone, formatTime } from "../../ui/format.ts";
import { notFound, required } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

type Status = Appointment["status"];

/** The statuses the list can be filtered by, with their titles in the plural. */
const pluralTitles: Record<Status, string> = {
  active: "Предстоящие",
  done: "Прошедшие",
  cancelled: "Отменённые",
};
export const appointmentKeys = Object.keys(pluralTitles) as Status[];

/**
 * Ten appointments of the customer's; null when they could not be read, `counts` empty when only those could not.
 * 404 for a page that there is not. API-121, API-122, CFG-016
 */
export async function loadAppointments({ gateway }: Visitor, asked: { status: Status | null; page: number }) {
  const { status, page } = asked;
  const [list, statuses] = await Promise.all([
    gateway.call(appointmentsMine, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, ...(status && { status }) }),
    gateway.call(appointmentsMineStatuses, {}),
  ]);
  if (!list.ok) return null;
  const { services, total } = list.data;
  if (page > 1 && services.length === 0) throw notFound();
  return {
    appointments: services.map((appointment) => appointmentView(appointment, new Date())),
    total,
    counts: statuses.ok
      ? statuses.data.statuses.map(({ key, count }) => ({ key, count, title: pluralTitles[key] }))
      : [],
  };
}

/** Far more than anybody has to come, and those head the list. */
const LOOKED_THROUGH = 100;

/** One of the customer's latest appointments; 404 for another's. */
export async function loadAppointment({ gateway }: Visitor, reserve: string) {
  const { services } = required(await gateway.call(appointmentsMine, { offset: 0, limit: LOOKED_THROUGH }));
  const appointment = services.find(({ service }) => service.reserve_id === reserve);
  if (!appointment) throw notFound();
  return appointmentView(appointment, new Date());
}

/** An appointment as text, in the shop's time zone. */
function appointmentView({ status, title, service, shop, car, canBeCancelled }: Appointment, now: Date) {
  const { datetime, reserve_id } = service;
  return {
    reserve: reserve_id,
    status,
    statusTitle: appointmentStatuses[status],
    title,
    when: `${formatDay(datetime, shop.zone, now)}, ${formatTime(datetime, shop.zone)}`,
    place: `${shop.title}, ${shop.address}`,
    phone: shop.phone,
    phoneText: formatPhone(shop.phone),
    car,
    canBeCancelled,
  };
}
export type AppointmentView = ReturnType<typeof appointmentView>;
