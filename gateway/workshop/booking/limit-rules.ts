/** Visits to come of one phone; more with a confirmed one. */
export const ACTIVE_VISITS = 2;
export const ACTIVE_VISITS_CONFIRMED = 5;
const NEW_OF_NETWORK_AN_HOUR = 3;
/** Visits that somebody missed in a year before the phone has to be confirmed. */
const MISSED_A_YEAR = 2;

interface BookingCounts {
  active: number;
  missed: number;
  ofNetwork: number;
}

export type BookingRefusal = { code: "too_many" | "code_required"; message: string };

/** Why a customer may not book now; null when they may. In the rush of the season it is one visit of a confirmed phone. */
export function bookingRefusal(
  counts: BookingCounts,
  { isConfirmed, isSurge }: { isConfirmed: boolean; isSurge: boolean },
): BookingRefusal | null {
  const most = isSurge ? 1 : ACTIVE_VISITS_CONFIRMED;
  if (counts.active >= most)
    return {
      code: "too_many",
      message: isSurge
        ? "На этот телефон уже есть запись. В дни массовой переобувки — одна на телефон: её можно перенести"
        : "На этот телефон уже много записей. Отмените ненужные или позвоните нам",
    };
  if (isConfirmed) return null;
  const needsCode =
    isSurge ||
    counts.active >= ACTIVE_VISITS ||
    counts.missed >= MISSED_A_YEAR ||
    counts.ofNetwork >= NEW_OF_NETWORK_AN_HOUR;
  return needsCode ? { code: "code_required", message: "Подтвердите телефон кодом, чтобы записаться" } : null;
}
