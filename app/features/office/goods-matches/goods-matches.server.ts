import { categories, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import {
  type GoodsMatchRow,
  type GoodsMatchSide,
  goodsMatchDecide,
  goodsMatchList,
} from "../../../../gateway/contract/office/goods-matches.ts";
import { formatPrice } from "../../../ui/format.ts";
import { noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { rowAct } from "../../platform/resource-kit/row-acts.server.ts";

const column = columnsOf<GoodsMatchRow>();

const whose = ({ sku, supplier }: GoodsMatchSide): string => `${sku}, ${supplier ?? "собственный каталог"}`;
const sold = ({ price, pieces }: GoodsMatchSide): string => `${formatPrice(price)}, ${pieces}\u00a0шт.`;
const numbers = (side: GoodsMatchSide): string => side.numbers.join(", ");
const cardOf = ({ id }: GoodsMatchSide): string => `/back-office/goods/${id}/`;

const deciding = (label: string, isSame: boolean, textOf: (remains: string) => string) =>
  rowAct({
    permission: "goods",
    label,
    form: noFields,
    async run({ gateway }, { id }) {
      const decided = await gateway.call(goodsMatchDecide, { id: Number(id), isSame });
      return decided.ok ? { ok: true, text: textOf(decided.data.remains) } : decided;
    },
  });

export const goodsMatches = resourceList({
  title: "Сопоставление товаров",
  summary: "Товары разных поставщиков с одинаковыми брендом, моделью и размером: один это товар или разные",
  endpoint: goodsMatchList,
  columns: [
    column.fullText(
      "Останется",
      ({ remains }) => remains.title,
      ({ remains }) => cardOf(remains),
    ),
    column.text("Его код и источник", ({ remains }) => whose(remains)),
    column.text("Его цена и остаток", ({ remains }) => sold(remains)),
    column.text("Его штрихкод и артикул", ({ remains }) => numbers(remains)),
    column.fullText(
      "Похож на него",
      ({ other }) => other.title,
      ({ other }) => cardOf(other),
    ),
    column.text("Код и источник", ({ other }) => whose(other)),
    column.text("Цена и остаток", ({ other }) => sold(other)),
    column.text("Штрихкод и артикул", ({ other }) => numbers(other)),
  ],
  filters: [
    {
      kind: "select",
      name: "category",
      label: "Категория",
      anyLabel: "Все категории",
      options: categorySlugs.map((value) => ({ value, label: categories[value].plural })),
    },
    { kind: "text", name: "text", label: "Название или код" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: null,
  rowActs: {
    same: deciding("Это один товар", true, (remains) => `один товар, код ${remains}`),
    different: deciding("Разные товары", false, () => "разные товары, больше не предложим"),
  },
});
