import type { HandoverRow } from "./handovers-store.ts";

type Till = NonNullable<HandoverRow["till"]>;

/** So long whoever handed goods out may correct it alone. */
export const UNDO_MS = 15 * 60_000;

/** Why what was noted as one till may not become another; null when it may. An instalment card takes points back, which is no slip of the pen. */
export function tillRefusal(from: Till, to: Till): string | null {
  if (from === to) return "Эта касса и записана: выберите другую";
  return from === "instalment_card" || to === "instalment_card"
    ? "С картой рассрочки меняются баллы и сумма: оформите возврат и продайте заново"
    : null;
}
