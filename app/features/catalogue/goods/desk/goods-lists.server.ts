import { categories, categorySlugs } from "../../../../../gateway/contract/catalogue/categories.ts";
import { type GoodsDeskRow, goodsDeskList } from "../../../../../gateway/contract/catalogue/goods-desk.ts";
import { type StockDeskRow, stockDeskList } from "../../../../../gateway/contract/office/stock-desk.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { goodsRowActs } from "./goods-row-acts.server.ts";

export const goodsStates: Record<GoodsDeskRow["state"], { text: string; tone: CellTone }> = {
  on_sale: { text: "Продаётся", tone: "success" },
  hidden: { text: "Скрыт", tone: "danger" },
  absent: { text: "Нет в импорте", tone: "neutral" },
};

export const categoryTitle = (slug: string): string => categories[slug as keyof typeof categories]?.plural ?? slug;

const search = [
  { kind: "text", name: "text", label: "Код, название или бренд" },
  {
    kind: "select",
    name: "category",
    label: "Категория",
    anyLabel: "Любая",
    options: categorySlugs.map((value) => ({ value, label: categories[value].plural })),
  },
] as const;

const goods = columnsOf<GoodsDeskRow>();

export const deskGoods = resourceList({
  title: "Товары",
  summary: "Скрыть товар, назначить свою цену до дня, отметить распродажу, написать своё описание, добавить свои фото",
  endpoint: goodsDeskList,
  columns: [
    goods.sorted(
      "sku",
      goods.text("Код", ({ sku }) => sku),
    ),
    goods.sorted(
      "title",
      goods.text("Товар", ({ title }) => title),
    ),
    goods.sorted(
      "brand",
      goods.text("Бренд", ({ brand }) => brand),
    ),
    goods.text("Категория", ({ category }) => categoryTitle(category)),
    goods.sorted(
      "price",
      goods.money("Цена", ({ priceKopecks }) => priceKopecks),
    ),
    goods.text("Чья цена", ({ isOwnPrice }) => (isOwnPrice ? "Своя" : "Из импорта")),
    goods.text("Распродажа", ({ isSale }) => (isSale ? "Да" : "")),
    goods.status("Состояние", ({ state }) => goodsStates[state]),
  ],
  filters: [
    ...search,
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(goodsStates).map(([value, { text }]) => ({ value, label: text })),
    },
    {
      kind: "select",
      name: "own",
      label: "Изменено у нас",
      anyLabel: "Не важно",
      options: [
        { value: "any", label: "Что угодно" },
        { value: "price", label: "Цена" },
        { value: "sale", label: "Распродажа" },
        { value: "description", label: "Описание" },
        { value: "photos", label: "Фото" },
      ],
    },
  ],
  rowId: ({ id }) => String(id),
  rowActs: goodsRowActs,
});

const stock = columnsOf<StockDeskRow>();

export const deskStock = resourceList({
  title: "Остатки",
  summary: "Сколько штук где лежит; поправить остаток, переместить между местами",
  endpoint: stockDeskList,
  columns: [
    stock.sorted(
      "sku",
      stock.text("Код", ({ sku }) => sku),
    ),
    stock.sorted(
      "title",
      stock.text("Товар", ({ title }) => title),
    ),
    stock.sorted(
      "brand",
      stock.text("Бренд", ({ brand }) => brand),
    ),
    stock.sorted(
      "free",
      stock.number("Свободно, шт.", ({ free }) => free),
    ),
  ],
  filters: [
    ...search,
    { kind: "select", name: "place", label: "Место", anyLabel: "Все места" },
    {
      kind: "select",
      name: "left",
      label: "Остаток",
      anyLabel: "Любой",
      options: [
        { value: "some", label: "Есть" },
        { value: "none", label: "Нет" },
      ],
    },
  ],
  rowId: ({ id }) => String(id),
  // Of who keeps the goods: others see no ticks.
  rowActs: { hide: goodsRowActs.hide, show: goodsRowActs.show },
});
