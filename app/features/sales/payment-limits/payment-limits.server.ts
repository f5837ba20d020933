import {
  type PaymentLimitRow,
  paymentLimitCalls,
  paymentLimitList,
  paymentLimitValues,
} from "../../../../gateway/contract/sales/payment-limits.ts";
import { formatPrice } from "../../../ui/format.ts";
import { type CellTone, columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const states: Record<PaymentLimitRow["state"], { text: string; tone: CellTone }> = {
  holds: { text: "Действует", tone: "success" },
  replaced: { text: "Заменено", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<PaymentLimitRow>();
const sumColumn = (title: string, sumOf: (row: PaymentLimitRow) => number | null) => ({
  title,
  numeric: true,
  cell(row: PaymentLimitRow) {
    const sum = sumOf(row);
    return { text: sum === null ? "без предела" : formatPrice(sum) };
  },
  csv(row: PaymentLimitRow) {
    const sum = sumOf(row);
    return sum === null ? "" : String(sum / 100);
  },
});

export const paymentLimits = resourceList({
  title: "Способы оплаты",
  summary: "Что предлагать в корзине, для каких сумм и в каких регионах",
  endpoint: paymentLimitList,
  newLabel: "Добавить правило",
  columns: [
    column.text("Способ", ({ title }) => title),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Предлагать", ({ isOffered }) => (isOffered ? "Да" : "Нет")),
    sumColumn("Товаров от", ({ min }) => min),
    sumColumn("Товаров до", ({ max }) => max),
    column.text("Регионы", ({ regions }) => (regions.length === 0 ? "Все" : regions.join(", "))),
  ],
  filters: [
    { kind: "select", name: "way", label: "Способ", anyLabel: "Любой" },
    { kind: "select", name: "region", label: "Регион", anyLabel: "Любой" },
  ],
  rowId: ({ id }) => String(id),
});

export const paymentLimitForm = resourceForm({
  list: paymentLimits,
  calls: paymentLimitCalls,
  values: paymentLimitValues,
  newTitle: "Новое правило оплаты",
  titleOf: () => "Правило оплаты",
  fields: [
    {
      kind: "select",
      name: "way",
      label: "Способ оплаты",
      hint: "Правило группы действует и на каждый её способ",
      optionsOf: "way",
    },
    {
      kind: "select",
      name: "offer",
      label: "Предлагать",
      options: [
        { value: "offered", label: "Да, для сумм ниже" },
        { value: "hidden", label: "Нет" },
      ],
    },
    { kind: "number", name: "minRoubles", label: "Товаров от, ₽", hint: "Пусто: от любой суммы" },
    {
      kind: "number",
      name: "maxRoubles",
      label: "Товаров до, ₽",
      hint: "Включительно; пусто: без предела. Пределы банка действуют и без правила",
    },
    {
      kind: "choices",
      name: "regions",
      label: "Регионы",
      hint: "Ни одного: во всех, где нет своего правила. Если правил несколько, действует последнее",
      optionsOf: "region",
    },
  ],
});
