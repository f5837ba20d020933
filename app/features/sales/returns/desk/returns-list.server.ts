import {
  knownReasons,
  type ReturnRow,
  type ReturnState,
  returnedGoods,
  returnList,
  returnStates,
} from "../../../../../gateway/contract/sales/returns.ts";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";

/** What waits for somebody stands out; what is over does not. */
const tones = { requested: "signal", to_approve: "signal", accepted: "success", refused: "neutral" } as const;

export const stateChip = (state: ReturnState) => ({ text: returnStates[state], tone: tones[state] });

const column = columnsOf<ReturnRow>();
/** What customers give back, for those who take it and for those who pay. */
export const returns = resourceList({
  title: "Возвраты",
  summary: "Принять товар, отказать, подтвердить сумму; по какой день вернуть деньги",
  endpoint: returnList,
  columns: [
    column.text("Возврат", ({ id }) => `№\u00a0${id}`),
    column.text("Заказ", ({ number }) => number),
    column.status("Состояние", ({ state }) => stateChip(state)),
    column.moment("Заявлен", ({ requestedAt }) => requestedAt),
    column.moment("Деньги вернуть до", ({ state, deadline }) => (state === "refused" ? null : deadline)),
    column.text("Причина", ({ reason }) => knownReasons[reason]),
    column.text("Покупатель", ({ customer }) => customer),
    column.money("К возврату", ({ refund }) => refund),
  ],
  filters: [
    { kind: "select", name: "state", label: "Состояние", anyLabel: "Любое", options: optionsOf(returnStates) },
    { kind: "select", name: "reason", label: "Причина", anyLabel: "Любая", options: optionsOf(knownReasons) },
    { kind: "select", name: "goods", label: "Где товар", anyLabel: "Всё равно", options: optionsOf(returnedGoods) },
    { kind: "text", name: "number", label: "Номер заказа", inputMode: "search" },
    { kind: "days", name: "requested", label: "Заявлен" },
  ],
  rowId: ({ id }) => String(id),
});
