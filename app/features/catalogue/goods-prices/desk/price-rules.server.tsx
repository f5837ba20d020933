import { categories, categorySlugs } from "../../../../../gateway/contract/catalogue/categories.ts";
import {
  type PriceRuleEffect,
  type PriceRuleRow,
  priceRuleCalls,
  priceRuleList,
  priceRuleTrial,
  priceRuleValues,
  recommendedUses,
} from "../../../../../gateway/contract/catalogue/goods-prices.ts";
import { counted, formatNumber, formatPrice } from "../../../../ui/format.ts";
import { Stack } from "../../../../ui/layout.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { archiveRows } from "../../../platform/resource-kit/archive-rows.server.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { percentText, sourceTitle } from "./rule-texts.ts";

const states: Record<PriceRuleRow["state"], { text: string; tone: CellTone }> = {
  used: { text: "Действует", tone: "success" },
  archived: { text: "В архиве", tone: "neutral" },
};
const categoryOptions = categorySlugs.map((value) => ({ value, label: categories[value].plural }));
const recommendedOptions = Object.entries(recommendedUses).map(([value, label]) => ({ value, label }));

function costText({ costFrom, costTo }: PriceRuleRow): string {
  const from = costFrom === null ? "" : `от ${formatPrice(costFrom)}`;
  const to = costTo === null ? "" : `до ${formatPrice(costTo)}`;
  return [from, to].filter(Boolean).join(" ");
}

/** Which goods a rule is for, in the order in which it counts as specific. */
const goodsText = (row: PriceRuleRow): string =>
  [
    row.brand,
    row.category === null ? "" : categories[row.category].plural,
    row.diameter === null ? "" : `R${row.diameter}`,
    costText(row),
  ]
    .filter(Boolean)
    .join(", ") || "Все товары";

const column = columnsOf<PriceRuleRow>();

export const priceRules = resourceList({
  title: "Правила цен",
  summary: "Наценка, округление и РРЦ по источнику, бренду, категории, диаметру и себестоимости",
  endpoint: priceRuleList,
  newLabel: "Добавить правило",
  columns: [
    column.text("Источник", ({ source }) => (source === null ? "Любой" : sourceTitle(source))),
    column.text("Товары", goodsText),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Наценка", ({ marginPercent }) => percentText(marginPercent)),
    column.text("Не меньше", ({ leastMargin }) => (leastMargin === 0 ? "" : formatPrice(leastMargin))),
    column.text("Округление", ({ roundUpToRoubles }) =>
      roundUpToRoubles === null ? "" : `до ${formatNumber(roundUpToRoubles)}\u00a0₽ вверх`,
    ),
    column.text("РРЦ", ({ recommended }) => (recommended === "ignored" ? "" : recommendedUses[recommended])),
  ],
  filters: [
    { kind: "select", name: "source", label: "Источник", anyLabel: "Все правила" },
    { kind: "select", name: "category", label: "Категория", anyLabel: "Все правила", options: categoryOptions },
    { kind: "text", name: "text", label: "Бренд" },
  ],
  rowId: ({ id }) => String(id),
  rowActs: archiveRows(priceRuleCalls),
});

export const priceRuleForm = resourceForm({
  list: priceRules,
  calls: priceRuleCalls,
  values: priceRuleValues,
  newTitle: "Новое правило цен",
  titleOf: ({ marginPercent }) => `Правило цен: наценка ${percentText(Number(marginPercent))}`,
  fields: [
    {
      kind: "select",
      name: "source",
      label: "Источник",
      heading: "Каким товарам",
      hint: "Подходит несколько правил — действует то, где назван источник, затем бренд, категория, диаметр, себестоимость",
      emptyLabel: "Любой",
      optionsOf: "source",
    },
    { kind: "text", name: "brand", label: "Бренд", hint: "Как он назван в магазине; пусто: любой" },
    { kind: "select", name: "category", label: "Категория", emptyLabel: "Любая", options: categoryOptions },
    { kind: "number", name: "diameter", label: "Диаметр, дюймов", hint: "Пусто: любой" },
    { kind: "number", name: "costFromRoubles", label: "Себестоимость от, ₽", hint: "Включительно" },
    { kind: "number", name: "costToRoubles", label: "Себестоимость до, ₽", hint: "Не включая" },
    {
      kind: "number",
      name: "marginPercent",
      label: "Наценка, %",
      heading: "Какая цена",
      hint: "На закупочную цену; нет её — на ту, по которой читается прайс",
    },
    { kind: "number", name: "leastMarginRoubles", label: "Наценка не меньше, ₽", hint: "0: сколько выйдет" },
    { kind: "number", name: "roundUpToRoubles", label: "Округлять вверх до, ₽", hint: "Пусто: не округлять" },
    {
      kind: "select",
      name: "recommended",
      label: "РРЦ поставщика",
      hint: "«Ровно» важнее наценки и округления",
      options: recommendedOptions,
    },
    {
      kind: "tick",
      name: "isSure",
      label: "Сохранить, даже если цены изменятся больше чем на треть",
    },
  ],
  defaults: { leastMarginRoubles: "0", recommended: "ignored" },
  effect: { call: priceRuleTrial, show: (found) => <Effect {...(found as PriceRuleEffect)} /> },
});

const GOODS = ["товар", "товара", "товаров"] as const;

/** What the rule would do to prices, before it is saved. */
function Effect({ goods, isEstimate, raised, lowered, medianPercent, examples }: PriceRuleEffect) {
  const about = isEstimate ? "Около " : "";
  return (
    <section aria-label="Что изменит правило">
      <Notice live>
        <Stack gap="xs">
          <strong>{`Правило касается: ${about.toLowerCase()}${counted(goods, GOODS)}`}</strong>
          <span>
            {raised + lowered === 0
              ? "Цены не изменятся."
              : `Дороже: ${formatNumber(raised)}, дешевле: ${formatNumber(lowered)}. В среднем цена станет ${medianPercent}\u00a0% от нынешней.`}
          </span>
          {examples.map(({ title, before, after }) => (
            <span key={title}>{`${title}: ${formatPrice(before)} → ${formatPrice(after)}`}</span>
          ))}
        </Stack>
      </Notice>
    </section>
  );
}
