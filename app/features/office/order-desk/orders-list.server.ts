import { z } from "zod";
import { type OrderDeskRow, orderDeskList, orderDeskMove } from "../../../../gateway/contract/office/order-desk.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { deliveryTitles, deliveryTypes } from "../../../../gateway/contract/sales/checkout.ts";
import { endOf } from "../../../../gateway/contract/sales/order-deadline.ts";
import { orderStatus, orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { formatStamp } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { type Column, columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { type RowOutcome, rowAct } from "../../platform/resource-kit/row-acts.server.ts";
import type { TickedRow } from "../../platform/resource-kit/row-acts.ts";
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

const step = { permission: "orders" } as const;

/** One step of an order by the call of its card: an order that has changed since is told so, and a form sent twice moves it once. */
const moving =
  (event: "start" | "make_ready", done: string) =>
  async ({ gateway }: Visitor, { id, seen }: TickedRow, _value: unknown, key: string): Promise<RowOutcome> => {
    const moved = await gateway.call(orderDeskMove, { identity: id, version: Number(seen), key, event });
    return moved.ok ? { ok: true, text: done } : moved;
  };

/** Orders for those who collect and hand them out. */
export const orders = resourceList({
  title: "Заказы",
  summary: "Собрать, выдать, отменить; что опаздывает",
  endpoint: orderDeskList,
  links: [{ label: "Что собрать", href: PICK_LIST_PATH }],
  columns: [
    column.text("Заказ", ({ identity }) => identity),
    column.sorted(
      "created",
      stampColumn("Оформлен", ({ createdAt }) => createdAt),
    ),
    column.sorted(
      "status",
      column.status("Статус", ({ status }) => statusChip(status)),
    ),
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
    column.sorted(
      "customer",
      column.text("Покупатель", ({ customer }) => customer),
    ),
    {
      title: "Куда",
      cell: (row) => ({ text: shortPlace(row) }),
      csv: ({ deliveryType, place }) => `${deliveryTitles[deliveryType]}: ${place}`,
    },
    column.sorted(
      "sum",
      column.money("Сумма", ({ sum }) => sum),
    ),
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
      label: "Срок, товар",
      anyLabel: "Любой",
      options: [
        { value: "yes", label: "Опаздывают" },
        { value: "short", label: "Не хватает товара" },
      ],
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
  seen: ({ version }) => String(version),
  rowActs: {
    start: rowAct({ ...step, label: "Взять в работу", form: noFields, run: moving("start", "взят в работу") }),
    make_ready: rowAct({
      ...step,
      label: "Готовы к выдаче",
      fields: [
        { kind: "tick", name: "sure", label: "Всё собрано и лежит в месте выдачи. Покупателям уйдут сообщения" },
      ],
      form: z.object({ sure: z.literal("on", "Подтвердите, что отмеченное собрано и лежит в месте выдачи") }),
      run: moving("make_ready", "готов к выдаче, покупателю отправлено сообщение"),
    }),
  },
});
