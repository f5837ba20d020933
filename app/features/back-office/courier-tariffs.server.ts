import {
  type CourierTariffRow,
  courierTariffCalls,
  courierTariffList,
  courierTariffValues,
} from "../../../gateway/contract/courier-tariffs.ts";
import { formatPrice } from "../../ui/format.ts";
import { type CellTone, columnsOf } from "../resource-kit/columns.ts";
import { resourceForm } from "../resource-kit/resource-form.server.ts";
import { resourceList } from "../resource-kit/resource-list.server.ts";

const states: Record<CourierTariffRow["state"], { text: string; tone: CellTone }> = {
  holds: { text: "Действует", tone: "success" },
  replaced: { text: "Заменён", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<CourierTariffRow>();

export const courierTariffs = resourceList({
  title: "Тарифы курьера",
  summary: "Сколько стоит доставка по регионам и с какой суммы она бесплатна",
  endpoint: courierTariffList,
  newLabel: "Добавить тариф",
  columns: [
    column.text("Название", ({ title }) => title),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Регионы", ({ regions }) => (regions.length === 0 ? "Все" : regions.join(", "))),
    column.money("Цена", ({ price }) => price),
    {
      title: "Бесплатно от",
      numeric: true,
      cell: ({ freeFrom }) => ({ text: freeFrom === null ? "не бывает" : formatPrice(freeFrom) }),
      csv: ({ freeFrom }) => (freeFrom === null ? "" : String(freeFrom / 100)),
    },
  ],
  filters: [{ kind: "select", name: "region", label: "Регион", anyLabel: "Любой" }],
  rowId: ({ id }) => String(id),
});

export const courierTariffForm = resourceForm({
  list: courierTariffs,
  calls: courierTariffCalls,
  values: courierTariffValues,
  newTitle: "Новый тариф курьера",
  titleOf: ({ title }) => title,
  fields: [
    { kind: "text", name: "title", label: "Название", hint: "Видят только сотрудники" },
    {
      kind: "number",
      name: "priceRoubles",
      label: "Цена, ₽",
      hint: "В пределах города; за городом добавляется цена за километр",
    },
    { kind: "number", name: "freeFromRoubles", label: "Бесплатно от, ₽", hint: "Пусто: бесплатной доставки нет" },
    {
      kind: "choices",
      name: "regions",
      label: "Регионы",
      hint: "Ни одного: во всех, где нет своего тарифа. Если тарифов несколько, действует последний",
      optionsOf: "region",
    },
  ],
});
