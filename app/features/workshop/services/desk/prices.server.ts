import { packetTypes, vehicleTypes, wheelWorks } from "../../../../../gateway/contract/workshop/fitting.ts";
import {
  type FittingFactorRow,
  type FittingRateRow,
  factorNames,
  fittingFactorCalls,
  fittingFactorList,
  fittingFactorValues,
  fittingRateCalls,
  fittingRateList,
  fittingRateValues,
  type PacketRow,
  type PriceSeasonRow,
  packetCalls,
  packetList,
  packetValues,
  priceSeasonCalls,
  priceSeasonList,
  priceSeasonValues,
} from "../../../../../gateway/contract/workshop/price-desk.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { PRICE_TABLE_PATH, percentText, RATES_PATH, stateChip, TRIAL_PATH, wheelsText } from "./price-words.ts";

const rateStates: Record<FittingRateRow["state"], { text: string; tone: CellTone }> = {
  planned: { text: "Ещё впереди", tone: "signal" },
  holds: { text: "Действует", tone: "success" },
  replaced: { text: "Заменена", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};
const rate = columnsOf<FittingRateRow>();

/** A new one for the same wheels: what holds is not changed. */
const nextRate = ({ vehicle, work, inchFrom, inchTo, price, seconds }: FittingRateRow): string =>
  `${RATES_PATH}new/?${new URLSearchParams({
    vehicle,
    work,
    inchFrom: String(inchFrom),
    inchTo: String(inchTo),
    priceRoubles: String(Math.round(price / 100)),
    seconds: String(seconds),
  })}`;

export const fittingRates = resourceList({
  title: "Расценки шиномонтажа",
  summary: "Сколько стоит и длится каждая работа на колесе, по диаметрам и с какого дня",
  endpoint: fittingRateList,
  newLabel: "Добавить расценку",
  links: [
    { label: "Таблицей", href: PRICE_TABLE_PATH },
    { label: "Проверить цену", href: TRIAL_PATH },
  ],
  columns: [
    rate.text("Работа", ({ work }) => wheelWorks[work]),
    rate.status("Состояние", ({ state }) => rateStates[state]),
    rate.text("Автомобиль", ({ vehicle }) => vehicleTypes[vehicle]),
    rate.text("Колёса", wheelsText),
    rate.money("За колесо", ({ price }) => price),
    rate.number("Секунд", ({ seconds }) => seconds),
    rate.day("С какого дня", ({ validFrom }) => validFrom),
  ],
  filters: [
    { kind: "select", name: "work", label: "Работа", anyLabel: "Любая", options: optionsOf(wheelWorks) },
    { kind: "select", name: "vehicle", label: "Автомобиль", anyLabel: "Любой", options: optionsOf(vehicleTypes) },
    { kind: "text", name: "inch", label: "Диаметр", inputMode: "numeric" },
  ],
  rowId: ({ id }) => String(id),
  actions: (row) => (row.state === "archived" ? [] : [{ label: "Новая цена", href: nextRate(row) }]),
});

export const fittingRateForm = resourceForm({
  list: fittingRates,
  calls: fittingRateCalls,
  values: fittingRateValues,
  newTitle: "Новая расценка шиномонтажа",
  titleOf: (values) => `${wheelWorks[values.work]}, ${wheelsText(values)}`,
  trial: { label: "Посчитать до сохранения", action: TRIAL_PATH },
  fields: [
    {
      kind: "select",
      name: "vehicle",
      label: "Автомобиль",
      options: optionsOf(vehicleTypes),
      hint: "Без своих расценок кроссовер и микроавтобус считаются по легковым с надбавкой",
    },
    { kind: "select", name: "work", label: "Работа", options: optionsOf(wheelWorks) },
    { kind: "text", name: "inchFrom", label: "Диаметр от", hint: "16 или 17.5" },
    { kind: "text", name: "inchTo", label: "Диаметр до", hint: "Включительно" },
    { kind: "number", name: "priceRoubles", label: "За одно колесо, ₽" },
    { kind: "number", name: "seconds", label: "Времени на колесо, секунд" },
    {
      kind: "day",
      name: "validFrom",
      label: "С какого дня",
      hint: "Цена считается по дню визита. Что уже действует, не меняется: новая цена — новая расценка",
    },
  ],
});

const factor = columnsOf<FittingFactorRow>();

export const fittingFactors = resourceList({
  title: "Надбавки шиномонтажа",
  summary: "RunFlat, низкий профиль и большие автомобили",
  endpoint: fittingFactorList,
  newLabel: "Добавить надбавку",
  columns: [
    factor.text("Название", ({ title }) => title),
    factor.status("Состояние", stateChip),
    factor.text("За что", ({ name }) => name),
    factor.text("К цене", ({ percent }) => percentText(percent)),
    factor.text("Ко времени", ({ minutesPercent }) => percentText(minutesPercent)),
  ],
  filters: [],
  rowId: ({ id }) => String(id),
});

export const fittingFactorForm = resourceForm({
  list: fittingFactors,
  calls: fittingFactorCalls,
  values: fittingFactorValues,
  newTitle: "Новая надбавка",
  titleOf: ({ title }) => title,
  fields: [
    { kind: "select", name: "name", label: "За что", options: optionsOf(factorNames), hint: "Потом не меняется" },
    { kind: "text", name: "title", label: "Название", hint: "Видят покупатели в таблице цен" },
    { kind: "number", name: "percent", label: "К цене, %", hint: "Из RunFlat и низкого профиля берём большую" },
    { kind: "number", name: "minutesPercent", label: "Ко времени, %" },
  ],
});

const packet = columnsOf<PacketRow>();

export const packets = resourceList({
  title: "Наборы работ",
  summary: "Что входит в сезонную смену и другие наборы шиномонтажа",
  endpoint: packetList,
  newLabel: "Добавить набор",
  columns: [
    packet.text("Название", ({ title }) => title),
    packet.status("Состояние", stateChip),
    packet.text("Вид", ({ slug }) => packetTypes[slug]),
    packet.text("Работы", ({ works }) => works.map((work) => wheelWorks[work]).join(", ")),
    packet.number("Порядок", ({ position }) => position),
  ],
  filters: [],
  rowId: ({ id }) => String(id),
});

export const packetForm = resourceForm({
  list: packets,
  calls: packetCalls,
  values: packetValues,
  newTitle: "Новый набор работ",
  titleOf: ({ title }) => title,
  defaults: { position: "0" },
  fields: [
    { kind: "select", name: "slug", label: "Вид", options: optionsOf(packetTypes), hint: "Потом не меняется" },
    { kind: "text", name: "title", label: "Название" },
    { kind: "choices", name: "works", label: "Работы", options: optionsOf(wheelWorks) },
    { kind: "number", name: "position", label: "Порядок", hint: "Первый предлагаем сам собой" },
  ],
});

const season = columnsOf<PriceSeasonRow>();
const WEEKDAYS = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];

export const priceSeasons = resourceList({
  title: "Сезонные цены",
  summary: "Дни и часы, в которые шиномонтаж дороже или дешевле",
  endpoint: priceSeasonList,
  newLabel: "Добавить сезон",
  columns: [
    season.day("С какого дня", ({ fromDay }) => fromDay),
    season.day("По какой", ({ toDay }) => toDay),
    season.status("Состояние", stateChip),
    season.text("Центр", ({ centre }) => centre || "Все"),
    season.text("Дни недели", ({ weekdays }) =>
      weekdays.length === 0 ? "Все" : weekdays.map((weekday) => WEEKDAYS[weekday]).join(", "),
    ),
    season.text("Часы", ({ hours }) => hours || "Весь день"),
    season.text("К цене", ({ percent }) => percentText(percent)),
  ],
  filters: [{ kind: "select", name: "centre", label: "Центр", anyLabel: "Любой" }],
  rowId: ({ id }) => String(id),
});

export const priceSeasonForm = resourceForm({
  list: priceSeasons,
  calls: priceSeasonCalls,
  values: priceSeasonValues,
  newTitle: "Новая сезонная цена",
  titleOf: ({ percent }) => `Сезонная цена ${percentText(percent)}`,
  defaults: { fromTime: "00:00", toTime: "24:00" },
  fields: [
    { kind: "select", name: "centre", label: "Центр", optionsOf: "centre", emptyLabel: "Все центры" },
    { kind: "day", name: "fromDay", label: "Первый день" },
    { kind: "day", name: "toDay", label: "Последний день" },
    { kind: "choices", name: "weekdays", label: "Дни недели", hint: "Ни одного: каждый день", optionsOf: "weekday" },
    { kind: "text", name: "fromTime", label: "С", hint: "Время начала визита" },
    { kind: "text", name: "toTime", label: "До" },
    {
      kind: "number",
      name: "percent",
      label: "К цене, %",
      hint: "Со знаком минус дешевле. Из нескольких сезонов действует свой у центра, потом последний добавленный",
    },
  ],
});
