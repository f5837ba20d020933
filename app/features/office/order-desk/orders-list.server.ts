import { type OrderDeskRow, orderDeskList } from "../../../../gateway/contract/office/order-desk.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { deliveryTitles, deliveryTypes } from "../../../../gateway/contract/sales/checkout.ts";
import { endOf } from "../../../../gateway/contract/sales/order-deadline.ts";
import { orderStatus, orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { formatStamp } from "../../../ui/format.ts";
import { type Column, columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { latenessText, statusChip } from "./desk-chips.ts";
import { PICK_LIST_PATH } from "./desk-paths.ts";

const column = columnsOf<OrderDeskRow>();

/** «24.11 12:00»: orders of another year are named by their number. */
const shortStamp = (moment: string, zone: Zone): string => formatStamp(moment, zone).replace(/\.\d{4}/, "");

const stampColumn = (title: string, moment: (row: OrderDeskRow) => string | null): Column<OrderDeskRow> => ({
  title,
  cell(row) {
    const at = moment(row);
    return { text: at === null ? "—" : shortStamp(at, row.zone) };
  },
  csv(row) {
    const at = moment(row);
    return at === null ? "" : formatStamp(at, row.zone);
  },
});

/** When the customer was promised it: a moment of a shop, or a courier's day and hours. */
function promisedText({ readyAt, date, interval, zone }: OrderDeskRow): string {
  if (readyAt) return `к ${shortStamp(readyAt, zone)}`;
  const [, month, day] = date?.split("-") ?? [];
  return [month && `${day}.${month}`, interval].filter(Boolean).join(" ") || "—";
}

/** The shop without its address, or where the courier goes. */
const shortPlace = ({ deliveryType, place }: OrderDeskRow): string =>
  deliveryType === "pickup" ? (place.split(", ")[0] ?? place) : `Курьер: ${place}`;

/** Orders for those who collect and hand them out. */
export const orders = resourceList({
  title: "Заказы",
  summary: "Собрать, выдать, отменить; что опаздывает",
  endpoint: orderDeskList,
  links: [{ label: "Что собрать", href: PICK_LIST_PATH }],
  columns: [
    column.text("Заказ", ({ identity }) => identity),
    stampColumn("Оформлен", ({ createdAt }) => createdAt),
    column.status("Статус", ({ status }) => statusChip(status)),
    {
      title: "Готовность",
      cell: (row) => ({ text: row.readySince ? `готов с ${shortStamp(row.readySince, row.zone)}` : promisedText(row) }),
      csv: (row) => (row.readySince ? formatStamp(row.readySince, row.zone) : promisedText(row)),
    },
    stampColumn("Резерв до", ({ deadline }) => endOf(deadline)),
    {
      title: "Срок",
      cell({ lateness }) {
        const text = latenessText(lateness);
        return text === null ? { text: "—" } : { text, tone: "danger" };
      },
    },
    column.text("Покупатель", ({ customer }) => customer),
    {
      title: "Куда",
      cell: (row) => ({ text: shortPlace(row) }),
      csv: ({ deliveryType, place }) => `${deliveryTitles[deliveryType]}: ${place}`,
    },
    column.money("Сумма", ({ sum }) => sum),
    column.money("Получено", ({ paid }) => paid),
  ],
  filters: [
    {
      kind: "select",
      name: "status",
      label: "Статус",
      anyLabel: "Любой",
      options: orderStatus.options.map((value) => ({ value, label: orderStatuses[value] })),
    },
    {
      kind: "select",
      name: "late",
      label: "Срок",
      anyLabel: "Любой",
      options: [{ value: "yes", label: "Опаздывают" }],
    },
    { kind: "select", name: "shop", label: "Центр", anyLabel: "Любой" },
    { kind: "text", name: "number", label: "Номер", inputMode: "search" },
    { kind: "text", name: "phone", label: "Телефон", inputMode: "tel" },
    { kind: "select", name: "payment", label: "Оплата", anyLabel: "Любая", options: "reply" },
    {
      kind: "select",
      name: "delivery",
      label: "Получение",
      anyLabel: "Любое",
      options: deliveryTypes.map((value) => ({ value, label: deliveryTitles[value] })),
    },
    { kind: "days", name: "created", label: "Оформлен" },
  ],
  rowId: ({ identity }) => identity,
});
