import type { PlanVisit } from "../../../../gateway/contract/workshop/day-plan.ts";

/** 615 → «10:15» */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const cancelled = {
  customer: "Отменён клиентом",
  staff: "Отменён центром",
  no_show: "Не приехал",
  closure: "Отменён: пост закрыт",
  moved: "Перенесён",
  unconfirmed: "Снят: не подтверждён",
} as const;

/** The state of a visit in words. */
export function visitChip({ status, cancelReason, isUnconfirmed }: PlanVisit) {
  switch (status) {
    case "done":
      return { text: "Состоялся", tone: "success" as const };
    case "cancelled":
      return { text: cancelReason ? cancelled[cancelReason] : "Отменён", tone: "danger" as const };
    default:
      return isUnconfirmed
        ? { text: "Не подтверждён", tone: "signal" as const }
        : { text: "Записан", tone: "neutral" as const };
  }
}
