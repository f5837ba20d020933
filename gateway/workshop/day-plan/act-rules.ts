interface Acted {
  status: "active" | "done" | "cancelled";
  cancelReason: string | null;
  startsAt: Date;
}

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Why a visit cannot be called done; null when it can, or when what was noted may be changed. `isDayHere`: its day has come at the centre. */
export function doneRefusal({ status, cancelReason, startsAt }: Acted, now: Date, isDayHere: boolean): string | null {
  if (!isDayHere) return "День визита ещё не наступил";
  if (status !== "cancelled") return null;
  // Whoever was given up came after all.
  if (cancelReason === "no_show" && now.getTime() - startsAt.getTime() < DAY_MS) return null;
  return "Запись отменена или перенесена";
}

/** Why nobody can be said to have missed a visit; null when they can. */
export function noShowRefusal({ status, startsAt }: Acted, now: Date): string | null {
  if (status === "done") return "Визит уже отмечен как состоявшийся";
  if (status === "cancelled") return "Запись уже отменена или перенесена";
  if (now.getTime() < startsAt.getTime() + QUARTER_MS) return "Отметить неявку можно через 15 минут после начала";
  return null;
}

/** Why staff cannot cancel a visit, or change its bay; null when they can. */
export function endRefusal({ status }: Acted): string | null {
  if (status === "active") return null;
  return status === "done" ? "Визит уже состоялся" : "Запись уже отменена или перенесена";
}
