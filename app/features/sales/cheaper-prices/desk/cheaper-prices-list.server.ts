import { type CheaperPriceRow, cheaperPriceList } from "../../../../../gateway/contract/sales/cheaper-prices.ts";
import { formatPhone } from "../../../../ui/format.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";

export const requestStates: Record<CheaperPriceRow["state"], { text: string; tone: CellTone }> = {
  new: { text: "Новый", tone: "signal" },
  agreed: { text: "Согласились", tone: "success" },
  refused: { text: "Отказали", tone: "neutral" },
};

const column = columnsOf<CheaperPriceRow>();

export const cheaperPrices = resourceList({
  title: "Нашли дешевле",
  summary: "Ответить клиенту: согласиться на цену или отказать",
  endpoint: cheaperPriceList,
  columns: [
    column.text("Товар", ({ goods }) => goods),
    column.money("Наша цена", ({ ourPrice }) => ourPrice),
    column.money("В другом магазине", ({ otherPrice }) => otherPrice),
    column.text("Клиент", ({ name }) => name),
    column.text("Телефон", ({ phone }) => formatPhone(phone)),
    column.status("Состояние", ({ state }) => requestStates[state]),
    column.moment("Когда", ({ createdAt }) => createdAt),
  ],
  filters: [
    { kind: "text", name: "text", label: "Товар, имя или телефон" },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(requestStates).map(([value, { text }]) => ({ value, label: text })),
    },
    { kind: "days", name: "created", label: "Получен" },
  ],
  rowId: ({ id }) => String(id),
});
