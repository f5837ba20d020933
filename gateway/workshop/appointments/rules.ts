import type { Appointment } from "../../contract/workshop/appointments.ts";
import type { AppointmentRow } from "./appointments-store.ts";

interface Scheduled {
  status: Appointment["status"];
  startsAt: Date;
}

/** Whether an appointment can still be cancelled. */
export const isUpcoming = ({ status, startsAt }: Scheduled, now: Date): boolean =>
  status === "active" && startsAt > now;

/** Why an appointment cannot be cancelled, for the customer; null when it can. API-123 */
export function cancelRefusal(
  appointment: Scheduled & { cancelReason?: AppointmentRow["cancelReason"] },
  now: Date,
): string | null {
  if (isUpcoming(appointment, now)) return null;
  if (appointment.cancelReason === "moved") return "Эта запись перенесена на другое время. Отменить можно новую запись";
  return appointment.status === "cancelled" ? "Эта запись уже отменена" : "Время записи прошло, отменить её нельзя";
}
