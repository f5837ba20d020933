import { type ShipmentDeskRow, shipmentDeskList } from "../../../../gateway/contract/office/shipment-desk.ts";
import { orderStatuses, shipmentState } from "../../../../gateway/contract/sales/orders.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { shipmentChip, shipmentTexts } from "./desk-chips.ts";

const column = columnsOf<ShipmentDeskRow>();

/** What carriers bring, for those who hand it over to them. */
export const shipments = resourceList({
  title: "Отправления",
  summary: "Курьеры и транспортные компании: кого вызвали, где посылка, что не вышло",
  endpoint: shipmentDeskList,
  links: [{ label: "Требуют внимания", href: "/back-office/shipments/?attention=yes" }],
  columns: [
    column.text("Отправление", ({ id }) => `№\u00a0${id}`),
    column.text(
      "Заказ",
      ({ identity }) => identity,
      ({ identity }) => deskOrderPath(identity),
    ),
    column.status("Состояние", shipmentChip),
    {
      title: "Внимание",
      cell: ({ needsAttention, failure }) =>
        needsAttention ? { text: failure || "Не везут", tone: "danger" } : { text: "—" },
      csv: ({ needsAttention, failure }) => (needsAttention ? failure || "Не везут" : ""),
    },
    column.text("Кто везёт", ({ carrier }) => carrier),
    column.text("Статус заказа", ({ orderStatus }) => orderStatuses[orderStatus]),
    column.money("Цена доставки", ({ quoted }) => quoted),
    column.moment("Изменено", ({ changedAt }) => changedAt),
  ],
  filters: [
    {
      kind: "select",
      name: "attention",
      label: "Внимание",
      anyLabel: "Все отправления",
      options: [{ value: "yes", label: "Требуют внимания" }],
    },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: shipmentState.options.map((value) => ({ value, label: shipmentTexts[value] })),
    },
    { kind: "select", name: "carrier", label: "Кто везёт", anyLabel: "Все" },
    { kind: "text", name: "number", label: "Номер заказа", inputMode: "search" },
    { kind: "days", name: "changed", label: "Изменено" },
  ],
  rowId: ({ id }) => String(id),
});
