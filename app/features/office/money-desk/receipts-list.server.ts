import {
  type ReceiptListRow,
  receiptKinds,
  receiptList,
  receiptStates,
} from "../../../../gateway/contract/sales/receipts.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { type CellTone, columnsOf } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const tones: Record<ReceiptListRow["state"], CellTone> = {
  new: "signal",
  sent: "signal",
  done: "success",
  refused: "danger",
  stuck: "danger",
};
export const receiptChip = (state: ReceiptListRow["state"]) => ({ text: receiptStates[state], tone: tones[state] });

const column = columnsOf<ReceiptListRow>();

export const receipts = resourceList({
  title: "Чеки",
  summary: "Чеки оплат на сайте: какие пробиты, какие не ушли",
  endpoint: receiptList,
  links: [{ label: "Не ушли", href: "/back-office/receipts/?state=waiting" }],
  columns: [
    column.text("Чек", ({ id, kind }) => `${id}. ${receiptKinds[kind]}`),
    column.status("Состояние", ({ state }) => receiptChip(state)),
    column.money("Сумма", ({ sum }) => sum),
    column.text(
      "Заказ",
      ({ identity }) => identity,
      ({ identity }) => deskOrderPath(identity),
    ),
    column.moment("Создан", ({ createdAt }) => createdAt),
    column.text("Фискальный документ", ({ fiscalNumber }) => fiscalNumber || "—"),
    column.text("Причина", ({ failure }) => failure || "—"),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: [{ value: "waiting", label: "Не ушли, ждут решения" }, ...optionsOf(receiptStates)],
    },
    { kind: "select", name: "kind", label: "Вид", anyLabel: "Любой", options: optionsOf(receiptKinds) },
    { kind: "text", name: "number", label: "Номер заказа", inputMode: "search" },
    { kind: "days", name: "created", label: "Создан" },
  ],
  rowId: ({ id }) => String(id),
});
