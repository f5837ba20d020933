import { isUpcoming } from "../appointments/rules.ts";
import type { AppointmentRow } from "./visits-store.ts";

/** Afterwards staff move it. */
export const MOST_MOVES = 3;

/** Why an appointment cannot be moved, for the customer; null when it can. */
export function moveRefusal(
  row: Pick<AppointmentRow, "status" | "startsAt" | "moves">,
  now: Date,
  isStaff: boolean,
): string | null {
  if (row.status === "cancelled") return "Эта запись уже отменена или перенесена";
  if (!isUpcoming(row, now)) return "Время записи прошло, перенести её нельзя";
  if (!isStaff && row.moves >= MOST_MOVES) return "Запись уже переносили три раза. Чтобы перенести ещё, позвоните нам";
  return null;
}
