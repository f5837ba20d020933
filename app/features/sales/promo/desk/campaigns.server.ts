import {
  type CampaignRow,
  campaignCalls,
  campaignEffects,
  campaignKinds,
  campaignList,
  campaignValues,
  type PromoUseRow,
  promoUseList,
} from "../../../../../gateway/contract/sales/campaigns.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";

const states: Record<CampaignRow["state"], { text: string; tone: CellTone }> = {
  running: { text: "Идёт", tone: "success" },
  waiting: { text: "Ждёт второго сотрудника", tone: "signal" },
  planned: { text: "Ждёт своего дня", tone: "neutral" },
  over: { text: "Закончилась", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<CampaignRow>();

/** Campaigns with what came of each: the report. */
export const campaigns = resourceList({
  title: "Акции",
  summary: "Промокоды, купоны, ссылки и письма: условия, сроки и что они принесли",
  endpoint: campaignList,
  newLabel: "Добавить акцию",
  columns: [
    column.text("Название", ({ title }) => title),
    column.text("Имя", ({ name }) => name),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Как приходят", ({ kind }) => campaignKinds[kind]),
    column.text("Что получают", ({ benefit }) => benefit || "По условиям"),
    column.day("С", ({ startsOn }) => startsOn),
    column.day("По", ({ endsOn }) => endsOn),
    column.text("Осталось", ({ usesLeft }) => (usesLeft === null ? "Без предела" : String(usesLeft))),
    column.number("В кабинетах", ({ applications }) => applications),
    column.number("Заказов со скидкой", ({ orders }) => orders),
    column.money("Скидки", ({ discount }) => discount),
    column.money("На сумму", ({ revenue }) => revenue),
    column.number("Заказов по ссылке", ({ touched }) => touched),
    column.money("На сумму по ссылке", ({ touchedSum }) => touchedSum),
    column.text("Купоны", ({ coupons, couponsUsed }) => (coupons === 0 ? "—" : `${couponsUsed} из ${coupons}`)),
  ],
  filters: [
    { kind: "text", name: "text", label: "Название, имя или слово" },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
    },
    { kind: "select", name: "kind", label: "Как приходят", anyLabel: "Любые", options: optionsOf(campaignKinds) },
  ],
  rowId: ({ id }) => String(id),
  actions: ({ id, name, kind }) => [
    kind === "coupon"
      ? { label: "Выпустить купоны", href: `/back-office/campaigns/${id}/coupons/` }
      : { label: "Скидки", href: `/back-office/promo-uses/?${new URLSearchParams({ campaign: name })}` },
  ],
});

export const campaignForm = resourceForm({
  list: campaigns,
  calls: campaignCalls,
  values: campaignValues,
  newTitle: "Новая акция",
  titleOf: ({ title }) => title,
  fields: [
    { kind: "text", name: "title", label: "Название" },
    {
      kind: "text",
      name: "name",
      label: "Имя для ссылок",
      hint: "Латинскими буквами: utm_campaign и адрес /offers/имя/. Потом не меняется",
    },
    { kind: "lines", name: "terms", label: "Условия", hint: "Как их увидит покупатель" },
    {
      kind: "select",
      name: "kind",
      label: "Как приходят",
      heading: "Кто участвует",
      options: optionsOf(campaignKinds),
    },
    { kind: "text", name: "keyword", label: "Слово", hint: "Для акции по слову; буквы Е и Ё и пробелы не различаются" },
    {
      kind: "text",
      name: "utmSources",
      label: "Источники",
      hint: "Для акции по ссылке: utm_source через запятую; пусто: любые",
    },
    {
      kind: "select",
      name: "effect",
      label: "Что получает покупатель",
      heading: "Выгода",
      options: optionsOf(campaignEffects),
    },
    { kind: "number", name: "effectValue", label: "Сколько", hint: "Проценты, рубли или баллы" },
    { kind: "number", name: "maxDiscount", label: "Скидка не больше, ₽", hint: "Для процентов; пусто: без предела" },
    { kind: "number", name: "pointsDays", label: "Баллы живут, дней", hint: "Пусто: как обычные" },
    { kind: "number", name: "sumFrom", label: "При покупке товаров акции от, ₽" },
    { kind: "choices", name: "categories", label: "Категории", hint: "Ни одной: все товары", optionsOf: "category" },
    { kind: "text", name: "brands", label: "Бренды", hint: "Через запятую; пусто: все" },
    { kind: "tick", name: "isFirstOrderOnly", label: "Только первый заказ покупателя с личным кабинетом" },
    {
      kind: "day",
      name: "startsOn",
      label: "Первый день",
      heading: "Когда и сколько раз",
      hint: "По московскому времени",
    },
    { kind: "day", name: "endsOn", label: "Последний день", hint: "Пусто: пока не уберёте" },
    {
      kind: "number",
      name: "usesLimit",
      label: "Сколько раз можно использовать",
      hint: "Всего, с уже использованными; пусто: без предела",
    },
    { kind: "tick", name: "isPublic", label: "Показывать на странице «Акции»", heading: "Где её видно" },
    { kind: "lines", name: "popupText", label: "Текст всплывающего сообщения", hint: "Пусто: не показывать" },
    { kind: "text", name: "popupButton", label: "Надпись на его кнопке" },
    { kind: "choices", name: "regions", label: "Регионы", hint: "Ни одного: во всех", optionsOf: "region" },
  ],
});

const useStates: Record<PromoUseRow["state"], { text: string; tone: CellTone }> = {
  held: { text: "Заказ в работе", tone: "neutral" },
  used: { text: "Выдан", tone: "success" },
  returned: { text: "Отменён, скидка возвращена", tone: "danger" },
};

const use = columnsOf<PromoUseRow>();

export const promoUses = resourceList({
  title: "Скидки по акциям",
  summary: "Какие заказы какой акцией уменьшены",
  endpoint: promoUseList,
  columns: [
    use.text("Заказ", ({ orderNumber }) => orderNumber),
    use.moment("Когда", ({ at }) => at),
    use.text("Акция", ({ campaign, isCoupon }) => (isCoupon ? `${campaign}, купон` : campaign)),
    use.money("Скидка", ({ amount }) => amount),
    use.money("Сумма заказа", ({ orderSum }) => orderSum),
    use.status("Состояние", ({ state }) => useStates[state]),
  ],
  filters: [
    { kind: "select", name: "campaign", label: "Акция", anyLabel: "Все" },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(useStates).map(([value, { text }]) => ({ value, label: text })),
    },
    { kind: "days", name: "at", label: "День" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: null,
});
