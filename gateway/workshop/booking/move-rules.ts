import { isUpcoming } from "../appointments/rules.ts";
import type { AppointmentRow } from "./visits-store.ts";

/** Afterwards staff move it. */
export const MOST_MOVES = 3;

/** Why an appointment cannot be moved, for the customer; null when it can. */
export function moveRefusal(
  row: Pick<AppointmentRow, "status" | "startsAt" | "moves">,
  now: Date,
  { isStaff, isDesk = false }: { isStaff: boolean; isDesk?: boolean },
): string | null {
  if (row.status === "cancelled") return "Эта запись уже отменена или перенесена";
  if (row.status === "done") return "Визит уже состоялся, перенести его нельзя";
  // Whoever has the customer before them knows that the visit has not begun.
  if (!isDesk && !isUpcoming(row, now)) return "Время записи прошло, перенести её нельзя";
  if (!isStaff && row.moves >= MOST_MOVES) return "Запись уже переносили три раза. Чтобы перенести ещё, позвоните нам";
  return null;
}
