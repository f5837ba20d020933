import { guessFigures } from "../../../../gateway/contract/chain/guess-figures.ts";
import { secondPersonFigures } from "../../../../gateway/contract/chain/second-person.ts";
import {
  type SettingsName,
  type SettingsRow,
  settingsCalls,
  settingsList,
  settingsNames,
  shopSettings,
} from "../../../../gateway/contract/chain/shop-settings.ts";
import { vatRates, vatTitle } from "../../../../gateway/contract/platform/vat.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { LogoExample } from "../../../shared/logo.tsx";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import type { FormField } from "../../platform/resource-kit/form-fields.ts";
import { type ResourceForm, resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { savedColumns } from "./saved-columns.ts";

interface GroupView {
  title: string;
  fields: readonly FormField[];
}

const groups: Record<SettingsName, GroupView> = {
  shop: {
    title: "Магазин",
    fields: [
      {
        kind: "text",
        name: "name",
        label: "Название",
        hint: "В шапке и подвале сайта, в письмах и SMS, в выгрузках для площадок",
      },
      {
        kind: "picture",
        name: "logo",
        label: "Логотип",
        hint: "В шапке вместо значка и названия, 32 точки в высоту. Шапка тёмная: лучше светлый на прозрачном, от квадрата до 4 × 1, не ниже 64 точек. Без картинки в шапке значок и название",
        removable: true,
        of: "logo",
      },
      {
        kind: "picture",
        name: "icon",
        label: "Значок",
        hint: "Во вкладке браузера и, пока нет логотипа, в шапке рядом с названием. Квадратный, не меньше 64 точек",
        removable: true,
        of: "icon",
      },
      {
        kind: "text",
        name: "foundedYear",
        label: "Год основания",
        heading: "Шапка и подвал",
        hint: "В подвале, с него по нынешний: 2002. Пусто: только нынешний",
      },
      {
        kind: "text",
        name: "hotlineLabel",
        label: "Подпись телефона в шапке",
        hint: "Например, Круглосуточная линия, если там отвечают и ночью. Пусто: телефон без подписи",
      },
      {
        kind: "text",
        name: "certificateTitle",
        label: "Сертификат изготовителя",
        hint: "Ссылка в подвале, открывает картинку: Сертификат Ikon Tyres. Пусто: сертификата нет",
      },
      { kind: "picture", name: "certificate", label: "Картинка сертификата", removable: true, of: "certificate" },
    ],
  },
  seller: {
    title: "Реквизиты продавца",
    fields: [
      {
        kind: "text",
        name: "name",
        label: "Продавец",
        hint: "Как в договоре. Если очистить все реквизиты, оплата по счёту не предлагается. Выставленные счета не меняются",
      },
      { kind: "text", name: "inn", label: "ИНН" },
      { kind: "text", name: "kpp", label: "КПП", hint: "У предпринимателя пусто" },
      { kind: "text", name: "ogrn", label: "ОГРН", hint: "Показывается на странице контактов" },
      { kind: "text", name: "address", label: "Адрес" },
      { kind: "text", name: "bank", label: "Банк", heading: "Счёт", hint: "Название и город" },
      { kind: "text", name: "bic", label: "БИК" },
      { kind: "text", name: "account", label: "Расчётный счёт" },
      { kind: "text", name: "correspondentAccount", label: "Корреспондентский счёт" },
      { kind: "text", name: "signer", label: "Кто подписывает", heading: "Документы", hint: "Должность и имя" },
      {
        kind: "select",
        name: "vat",
        label: "НДС",
        emptyLabel: "Не выбран",
        options: vatRates.map((rate) => ({ value: rate, label: vatTitle(rate) })),
      },
    ],
  },
  pages: {
    title: "Тексты страниц",
    fields: [
      {
        kind: "lines",
        name: "about",
        label: "О магазине",
        rows: 10,
        hint: "Вместо того, что сайт рассказывает сам. Абзацы разделяет пустая строка; можно <h2>, <p>, <ul>, <li>, <b>, <a>",
      },
      {
        kind: "lines",
        name: "delivery",
        label: "Доставка и оплата",
        rows: 10,
        hint: "Под ценами и способами оплаты, которые сайт считает сам. Пусто: ничего",
      },
      {
        kind: "lines",
        name: "guarantee",
        label: "Гарантия и возврат",
        rows: 10,
        hint: "Вместо того, что сайт рассказывает сам. Сроки напишите свои: закон даёт на возврат не меньше семи дней",
      },
    ],
  },
  loyalty: {
    title: "Программа лояльности",
    fields: [
      {
        kind: "number",
        name: "earnPercent",
        label: "Баллов за 100 рублей",
        hint: "За то, что оплачено деньгами; для новых заказов",
      },
      {
        kind: "select",
        name: "referralReward",
        label: "Награда за приглашение",
        options: [
          { value: "join", label: "Когда приглашённый вступил" },
          { value: "first_delivered_order", label: "Когда он получил первый заказ" },
        ],
      },
      {
        kind: "text",
        name: "excludedWheelBrands",
        label: "Марки дисков вне программы",
        hint: "Как в адресе каталога, через запятую: replay, ifree",
      },
      { kind: "text", name: "excludedCards", label: "Карты рассрочки вне программы", hint: "Через запятую" },
      { kind: "tick", name: "isInHeader", label: "Показывать программу в шапке" },
    ],
  },
  tradeIn: {
    title: "Сдача старого аккумулятора",
    fields: [
      {
        kind: "number",
        name: "upTo45",
        label: "До 45 А·ч, ₽",
        hint: "Скидка на новый аккумулятор по его ёмкости, но не больше половины цены. 0: за такой скидки нет; везде 0: старые не принимаем",
      },
      { kind: "number", name: "upTo60", label: "До 60 А·ч, ₽" },
      { kind: "number", name: "upTo75", label: "До 75 А·ч, ₽" },
      { kind: "number", name: "upTo100", label: "До 100 А·ч, ₽" },
      { kind: "number", name: "larger", label: "Больше 100 А·ч, ₽" },
    ],
  },
  holding: {
    title: "Что держим без подтверждения",
    fields: [
      ...heldGoods("unproven", "Телефон без подтверждения", "Сверх этого попросим код из SMS или оплату сразу"),
      ...heldGoods("network", "Все такие телефоны одной сети", "За одним адресом бывают сотни покупателей с телефонов"),
      ...heldGoods("shop", "Все такие телефоны вместе", "Сколько магазин готов отложить неизвестно для кого"),
      ...heldGoods("code", "Телефон, подтверждённый кодом", "Сверх этого заказ оплачивают сразу"),
      ...heldGoods("session", "Покупатель, который вошёл", "Сверх этого заказ оплачивают сразу"),
      ...heldGoods("paid", "Покупатель, который уже оплачивал заказ", "Сверх этого заказ оплачивают сразу"),
      {
        kind: "number",
        name: "goodsPieces",
        label: "Штук одного товара без подтверждения",
        heading: "Один товар",
        hint: "У всех покупателей вместе; больше, если доля ниже даёт больше",
      },
      { kind: "number", name: "goodsPercent", label: "Доля от всех штук товара, %" },
      {
        kind: "number",
        name: "unprovenVisits",
        label: "Записей без подтверждения телефона",
        heading: "Запись на шиномонтаж",
        hint: "Сверх этого попросим код из SMS",
      },
      { kind: "number", name: "provenVisits", label: "Записей с подтверждённым телефоном" },
      { kind: "number", name: "missedVisits", label: "Пропущенных за год, после которых нужен код" },
      { kind: "number", name: "networkVisits", label: "Записей одной сети без подтверждения" },
      { kind: "number", name: "networkVisitsAnHour", label: "Из них новых за час" },
      { kind: "number", name: "dayVisitsPercent", label: "Доля дня центра под записи без подтверждения, %" },
      {
        kind: "number",
        name: "dayHoldsPercent",
        label: "Доля дня центра под время, которое придержали или предложили, %",
      },
      { kind: "number", name: "networkHolds", label: "Столько времён придержит одна сеть" },
      { kind: "number", name: "waits", label: "Ожиданий времени на один телефон" },
      {
        kind: "number",
        name: "messagesADay",
        label: "SMS в сутки на телефон без подтверждения",
        heading: "Сообщения",
        hint: "Заказы и записи, которые на чужой телефон оформил кто угодно",
      },
    ],
  },
  guesses: {
    title: "Коды и вход",
    fields: Object.entries(guessFigures).map(([name, { label, reason, ...more }]) => ({
      kind: "number",
      name,
      label,
      hint: reason,
      ...("heading" in more && { heading: more.heading }),
    })),
  },
  secondPerson: {
    title: "Когда нужен второй сотрудник",
    fields: Object.entries(secondPersonFigures).map(([name, { label, reason }]) => ({
      kind: "number",
      name,
      label,
      hint: reason,
    })),
  },
  oneC: {
    title: "Статусы 1С",
    fields: [
      {
        kind: "text",
        name: "new",
        label: orderStatuses.new,
        hint: "Как этот статус заказа называется в 1С, через запятую. О названиях, которых здесь нет, скажет страница обмена",
      },
      { kind: "text", name: "processing", label: orderStatuses.processing },
      {
        kind: "text",
        name: "ready",
        label: orderStatuses.ready,
        hint: "Покупателю уйдёт сообщение, что заказ ждёт его",
      },
      {
        kind: "text",
        name: "delivered",
        label: orderStatuses.delivered,
        hint: "Неоплаченный заказ, который платят на сайте, из 1С не выдать",
      },
      { kind: "text", name: "cancelled", label: orderStatuses.cancelled, hint: "Товар вернётся в остатки" },
    ],
  },
};

/** What may be held by what is proven, in the sequence of the table in docs/security.md. */
function heldGoods(whose: string, heading: string, hint: string): FormField[] {
  return [
    { kind: "number", name: `${whose}Orders`, label: "Неоплаченных заказов", heading, hint },
    { kind: "number", name: `${whose}Pieces`, label: "Штук в них" },
    { kind: "number", name: `${whose}Roubles`, label: "На сумму, ₽" },
  ];
}

const titleOf = (id: string): string => (Object.hasOwn(groups, id) ? groups[id as SettingsName].title : id);

export const settings = resourceList({
  title: "Настройки",
  summary:
    "Название, реквизиты, тексты страниц, программа лояльности, старые аккумуляторы, второй сотрудник, статусы 1С; что было раньше",
  endpoint: settingsList,
  columns: [columnsOf<SettingsRow>().text("Настройка", ({ id }) => titleOf(id)), ...savedColumns<SettingsRow>()],
  filters: [],
  rowId: ({ id }) => id,
});

const formOf = (name: SettingsName): ResourceForm =>
  resourceForm({
    list: settings,
    calls: settingsCalls,
    values: shopSettings[name],
    fields: groups[name].fields,
    titleOf: () => groups[name].title,
    asksWhy: true,
    ...(name === "shop" && {
      preview: (values: object) => <LogoExample {...signsOf(values)} />,
      previewCall: "none" as const,
    }),
  });

function signsOf(values: object) {
  const { name, logo, icon } = shopSettings.shop.parse(values);
  return { brand: name, picture: logo, icon };
}

const forms = new Map<string, ResourceForm>(settingsNames.map((name) => [name, formOf(name)]));

function named(id: string | null): ResourceForm {
  const form = forms.get(id ?? "");
  if (!form) throw notFound();
  return form;
}

/** The form of each group; nothing is added or archived. */
export const settingsForm: ResourceForm = {
  path: settings.path,
  loadNew: async () => {
    throw notFound();
  },
  loadOne: (visitor, request, id) => named(id).loadOne(visitor, request, id),
  save: (visitor, request, id) => named(id).save(visitor, request, id),
  archive: (visitor, request, id) => named(id).archive(visitor, request, id),
};
