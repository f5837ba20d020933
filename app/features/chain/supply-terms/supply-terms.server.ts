import {
  type SupplyTermRow,
  supplyTermCalls,
  supplyTermList,
  supplyTermValues,
} from "../../../../gateway/contract/chain/supply-terms.ts";
import { type CellTone, columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const states: Record<SupplyTermRow["state"], { text: string; tone: CellTone }> = {
  holds: { text: "Действует", tone: "success" },
  replaced: { text: "Заменён", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<SupplyTermRow>();

export const supplyTerms = resourceList({
  title: "Сроки поставки",
  summary: "За сколько дней товар приходит со склада или от поставщика, по регионам",
  endpoint: supplyTermList,
  newLabel: "Добавить срок",
  columns: [
    column.text("Откуда", ({ title }) => title),
    column.status("Состояние", ({ state }) => states[state]),
    column.number("Дней", ({ days }) => days),
    column.text("Регионы", ({ regions }) => (regions.length === 0 ? "Все, куда возит" : regions.join(", "))),
  ],
  filters: [
    { kind: "select", name: "place", label: "Откуда", anyLabel: "Отовсюду" },
    { kind: "select", name: "region", label: "Регион", anyLabel: "Любой" },
  ],
  rowId: ({ id }) => String(id),
});

export const supplyTermForm = resourceForm({
  list: supplyTerms,
  calls: supplyTermCalls,
  values: supplyTermValues,
  newTitle: "Новый срок поставки",
  titleOf: () => "Срок поставки",
  fields: [
    { kind: "select", name: "place", label: "Склад или поставщик", optionsOf: "place" },
    { kind: "number", name: "days", label: "Дней", hint: "От заказа до центра в регионе; 0: в тот же день" },
    {
      kind: "choices",
      name: "regions",
      label: "Регионы",
      hint: "Ни одного: во всех, куда уже возит. Если сроков несколько, действует последний",
      optionsOf: "region",
    },
  ],
});
