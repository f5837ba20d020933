import type { Day } from "../../contract/platform/local-time.ts";
import { LIFETIME_DAYS } from "../../contract/sales/figures.ts";
import { addDays, momentAt } from "../../platform/zone-time.ts";
import type { NewLot } from "./ledger-rules.ts";
import { POINTS_ZONE } from "./rules.ts";

/** A row of the file of old discount cards, as it is written. */
export interface CardRow {
  card: string;
  phone: string;
  points: string;
  accrued_on: string;
}

export type CardResult = { phoneDigits: string; lot: NewLot } | { reason: string; detail: string };

export const OLD_POINTS = `баллы начислены больше ${LIFETIME_DAYS} дней назад`;

/** The points of an old discount card: those of the last 300 days are carried over, and end 300 days after they were accrued. LOY-052 */
export function lotOfCard({ card, phone, points, accrued_on: day }: CardRow, now: Date): CardResult {
  if (!/^[\w-]{1,40}$/.test(card)) return { reason: "номер карты не указан или не читается", detail: card };
  const phoneDigits = phone.replace(/\D/g, "").slice(-10);
  if (phoneDigits.length < 10) return { reason: "телефон не читается", detail: `${card}: ${phone}` };
  if (!/^[1-9]\d{0,6}$/.test(points))
    return { reason: "баллы не целое число больше нуля", detail: `${card}: ${points}` };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)) || new Date(day) > now)
    return { reason: "день начисления не читается", detail: `${card}: ${day}` };
  const accruedOn = day as Day;
  const expiresAt = momentAt(addDays(accruedOn, LIFETIME_DAYS + 1), 0, POINTS_ZONE);
  if (expiresAt <= now) return { reason: OLD_POINTS, detail: `${card}: ${day}` };
  const life = { activeFrom: momentAt(addDays(accruedOn, 1), 0, POINTS_ZONE), expiresAt };
  return {
    phoneDigits,
    lot: {
      key: `card:${card}:${day}`,
      source: "carry_over",
      title: `Баллы с карты ${card}`,
      orderId: null,
      points: Number(points),
      ...life,
    },
  };
}
