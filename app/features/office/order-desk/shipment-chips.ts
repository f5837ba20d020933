import type { ShipmentState } from "../../../../gateway/contract/sales/orders.ts";
import type { CellTone } from "../../platform/resource-kit/columns.ts";

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

const tones: Record<ShipmentState, CellTone> = {
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
  tone: tones[state],
});
