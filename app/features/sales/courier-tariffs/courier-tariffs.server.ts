import {
  type CourierTariffRow,
  type CourierTrialRow,
  courierTariffCalls,
  courierTariffList,
  courierTariffValues,
  courierTrial,
} from "../../../../gateway/contract/sales/courier-tariffs.ts";
import { formatPrice, formatShortDay } from "../../../ui/format.ts";
import { type CellTone, columnsOf, NOTHING } from "../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const states: Record<CourierTariffRow["state"], { text: string; tone: CellTone }> = {
  planned: { text: "Ждёт своего дня", tone: "signal" },
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
  links: [{ label: "Сколько стоит доставка по адресу", href: "/back-office/courier-trial/" }],
  columns: [
    column.text("Название", ({ title }) => title),
    column.status("Состояние", ({ state }) => states[state]),
    column.day("С дня", ({ validFrom }) => validFrom),
    column.text("Регионы", ({ regions }) => (regions.length === 0 ? "Все" : regions.join(", "))),
    column.money("Цена", ({ price }) => price),
    {
      title: "Бесплатно от",
      numeric: true,
      cell: ({ freeFrom }) => ({ text: freeFrom === null ? "не бывает" : formatPrice(freeFrom) }),
      csv: ({ freeFrom }) => (freeFrom === null ? "" : String(freeFrom / 100)),
    },
    column.text("Зона", ({ cityKm, reachKm }) => `город ${cityKm} км, до ${reachKm} км`),
    column.money("Километр", ({ priceOfKm }) => priceOfKm),
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
      hint: "Ни одного: во всех, где нет своего тарифа. Если тарифов несколько, действует тот, чей день наступил последним",
      optionsOf: "region",
    },
    { kind: "day", name: "validFrom", label: "Действует с" },
    { kind: "number", name: "cityKm", label: "Город, км от точки региона", hint: "Точка — координаты региона" },
    { kind: "number", name: "reachKm", label: "Дальше не возим, км" },
    { kind: "number", name: "kmRoubles", label: "Километр за городом, ₽" },
  ],
  defaults: { cityKm: "15", reachKm: "60", kmRoubles: "30" },
});

const trial = columnsOf<CourierTrialRow>();

/** What the checkout will ask for, before a customer asks. */
export const courierTrials = resourceList({
  title: "Сколько стоит доставка",
  summary: "Цена курьера по адресу, как её увидит покупатель, сейчас и по будущим тарифам",
  endpoint: courierTrial,
  columns: [
    trial.text("Регион", ({ region }) => region),
    trial.text("Тариф", ({ tariff }) => (tariff === "" ? "Обычный" : tariff)),
    trial.text("Когда", ({ from }) => (from === null ? "Сейчас" : `С ${formatShortDay(from)}`)),
    {
      title: "Расстояние",
      numeric: true,
      cell: ({ km }) => ({ text: km === null ? NOTHING : `${String(km).replace(".", ",")}\u00a0км` }),
    },
    {
      title: "Доставка",
      numeric: true,
      cell: ({ price }) => ({ text: price === null ? "не возим" : price === 0 ? "бесплатно" : formatPrice(price) }),
    },
    {
      title: "Бесплатно от",
      numeric: true,
      cell: ({ freeFrom }) => ({ text: freeFrom === null ? "не бывает" : formatPrice(freeFrom) }),
    },
  ],
  filters: [
    { kind: "text", name: "address", label: "Адрес или координаты" },
    { kind: "text", name: "sum", label: "Товаров на, ₽", inputMode: "numeric" },
    { kind: "select", name: "region", label: "Регион", anyLabel: "Любой" },
  ],
  rowId: ({ region, from }) => `${region} ${from}`,
  cardHref: null,
});
