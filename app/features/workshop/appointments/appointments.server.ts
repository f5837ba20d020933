import type { InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import {
  type Appointment,
  appointmentStatuses,
  appointmentsMine,
  appointmentsMineStatuses,
} from "../../../../gateway/contract/workshop/appointments.ts";
import type { Reader } from "../../../shared/clock-offset.ts";
import { formatPhone } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { momentText, readerOf } from "../booking/words.ts";

type Status = Appointment["status"];

/** The statuses the list can be filtered by, with their titles in the plural. */
const pluralTitles: Record<Status, string> = {
  active: "Предстоящие",
  done: "Прошедшие",
  cancelled: "Отменённые",
};
export const appointmentKeys = Object.keys(pluralTitles) as Status[];

/**
 * A page of the customer's appointments; null when they could not be read, `counts` empty when only those could not.
 * API-121, API-122
 */
export async function loadAppointments(visitor: Visitor, input: InputOf<typeof appointmentsMine>) {
  const { gateway } = visitor;
  const [list, statuses, reader] = await Promise.all([
    gateway.call(appointmentsMine, input),
    gateway.call(appointmentsMineStatuses, {}),
    readerOf(visitor),
  ]);
  if (!list.ok) return null;
  const { services, total } = list.data;
  return {
    appointments: services.map((appointment) => appointmentView(appointment, reader)),
    total,
    counts: statuses.ok
      ? statuses.data.statuses.map(({ key, count }) => ({ key, count, title: pluralTitles[key] }))
      : [],
  };
}

/** Far more upcoming appointments than anybody has, and those come first. */
const LOOKED_THROUGH = 100;

/** One of the customer's latest appointments; 404 for another's. */
export async function loadAppointment(visitor: Visitor, reserve: string) {
  const { services } = required(await visitor.gateway.call(appointmentsMine, { offset: 0, limit: LOOKED_THROUGH }));
  const appointment = services.find(({ service }) => service.reserve_id === reserve);
  if (!appointment) throw notFound();
  return appointmentView(appointment, await readerOf(visitor));
}

/** An appointment as text, in the shop's time zone. */
function appointmentView(
  { identity, status, title, service, shop, car, plate, canBeCancelled, placedByStaff }: Appointment,
  reader: Reader,
) {
  const { datetime, reserve_id } = service;
  return {
    identity,
    reserve: reserve_id,
    status,
    statusTitle: appointmentStatuses[status],
    title,
    when: momentText(datetime, shop, reader),
    place: `${shop.title}, ${shop.address}`,
    phone: shop.phone,
    phoneText: formatPhone(shop.phone),
    car: [car, plate].filter(Boolean).join(", "),
    canBeCancelled,
    placedByStaff,
  };
}
export type AppointmentView = ReturnType<typeof appointmentView>;
