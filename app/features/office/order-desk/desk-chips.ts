import type { Lateness } from "../../../../gateway/contract/office/order-desk.ts";
import { orderStatuses, type ShipmentState } from "../../../../gateway/contract/sales/orders.ts";
import type { CellTone } from "../../platform/resource-kit/columns.ts";

/** What needs somebody's hands stands out; what is over does not. */
const statusTones = {
  new: "signal",
  processing: "signal",
  ready: "success",
  delivered: "neutral",
  cancelled: "neutral",
} as const;

export const statusChip = (status: keyof typeof statusTones) => ({
  text: orderStatuses[status],
  tone: statusTones[status],
});

const latenessTexts: Record<Exclude<Lateness, "none">, string> = {
  not_ready: "Опаздывает",
  ends_soon: "Резерв на исходе",
  ended: "Резерв закончился",
};

/** Null if the order is in time. */
export const latenessText = (lateness: Lateness): string | null =>
  lateness === "none" ? null : latenessTexts[lateness];

export const shipmentTexts: Record<ShipmentState, string> = {
  draft: "Ждёт сборки",
  requested: "Запрошено",
  accepted: "Принято перевозчиком",
  in_transit: "В пути",
  arrived: "Прибыло",
  delivered: "Доставлено",
  failed: "Не получилось",
  cancelled: "Отозвано",
};

const shipmentTones: Record<ShipmentState, CellTone> = {
  draft: "neutral",
  requested: "signal",
  accepted: "signal",
  in_transit: "signal",
  arrived: "signal",
  delivered: "success",
  failed: "danger",
  cancelled: "neutral",
};

interface Shown {
  state: ShipmentState;
  isBeingCalledOff: boolean;
}

export const shipmentChip = ({ state, isBeingCalledOff }: Shown) => ({
  text: isBeingCalledOff ? "Отзываем" : shipmentTexts[state],
  tone: shipmentTones[state],
});
