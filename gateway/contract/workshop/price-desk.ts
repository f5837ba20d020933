import { z } from "zod";
import { chosenId, clock, inches, line, minuteOfClock, roubles, whole } from "../platform/desk-fields.ts";
import { calendarDay, endpoint, keyOf, kopecks } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { fittingSize, packetType, vehicleType, wheelWorks } from "./fitting.ts";

const common = { permission: "settings" } as const;

const work = keyOf(wheelWorks, "Выберите работу");

/** What one work costs on one wheel from a day on. */
export const fittingRateValues = z
  .object({
    vehicle: vehicleType,
    work,
    inchFrom: inches,
    inchTo: inches,
    priceRoubles: roubles(100_000),
    seconds: whole(0, 7_200),
    validFrom: dayField("Выберите день"),
  })
  .refine(({ inchFrom, inchTo }) => inchFrom <= inchTo, {
    message: "Последний диаметр меньше первого",
    path: ["inchTo"],
  });
export type FittingRateValues = z.output<typeof fittingRateValues>;

const fittingRateRow = z.object({
  id: z.int(),
  work,
  vehicle: vehicleType,
  inchFrom: z.number(),
  inchTo: z.number(),
  price: kopecks,
  seconds: z.int(),
  validFrom: calendarDay,
  /** `replaced`: for each of its wheels a later one holds. */
  state: z.enum(["planned", "holds", "replaced", "archived"]),
});
export type FittingRateRow = z.output<typeof fittingRateRow>;

export const fittingRateList = listEndpoint({
  ...common,
  name: "fittingRateList",
  summary: "Расценки шиномонтажа",
  resource: "fitting-rates",
  filters: {
    vehicle: vehicleType.optional(),
    work: work.optional(),
    inch: z
      .string()
      .regex(/^\d{2}([.,]5)?$/, "Диаметр пишется как 16")
      .optional(),
  },
  row: fittingRateRow,
});

export const fittingRateCalls = editableEndpoints({
  ...common,
  name: "fittingRate",
  title: "расценку шиномонтажа",
  resource: "fitting-rates",
  values: fittingRateValues,
});

/** What makes fitting dearer. */
export const factorNames = {
  run_flat: "Шины RunFlat",
  low_profile: "Профиль ниже 45",
  suv: "Кроссовер",
  van: "Микроавтобус",
} as const;

const percent = whole(-90, 300, " %");

export const fittingFactorValues = z.object({
  name: keyOf(factorNames, "Выберите, за что"),
  title: line("Напишите название", 60),
  percent,
  minutesPercent: percent,
});
export type FittingFactorValues = z.output<typeof fittingFactorValues>;

const fittingFactorRow = z.object({
  id: z.int(),
  title: z.string(),
  name: z.string(),
  percent: z.int(),
  minutesPercent: z.int(),
  isArchived: z.boolean(),
});
export type FittingFactorRow = z.output<typeof fittingFactorRow>;

export const fittingFactorList = listEndpoint({
  ...common,
  name: "fittingFactorList",
  summary: "Надбавки шиномонтажа",
  resource: "fitting-factors",
  filters: {},
  row: fittingFactorRow,
});

export const fittingFactorCalls = editableEndpoints({
  ...common,
  name: "fittingFactor",
  title: "надбавку шиномонтажа",
  resource: "fitting-factors",
  values: fittingFactorValues,
});

/** Works that are sold together. */
export const packetValues = z.object({
  slug: packetType,
  title: line("Напишите название", 60),
  works: z.array(work, "Отметьте хотя бы одну работу").min(1, "Отметьте хотя бы одну работу"),
  position: whole(0, 100).default(0),
});
export type PacketValues = z.output<typeof packetValues>;

const packetRow = z.object({
  id: z.int(),
  title: z.string(),
  slug: packetType,
  works: z.array(work),
  position: z.int(),
  isArchived: z.boolean(),
});
export type PacketRow = z.output<typeof packetRow>;

export const packetList = listEndpoint({
  ...common,
  name: "packetList",
  summary: "Наборы работ шиномонтажа",
  resource: "packets",
  filters: {},
  row: packetRow,
});

export const packetCalls = editableEndpoints({
  ...common,
  name: "packet",
  title: "набор работ",
  resource: "packets",
  values: packetValues,
});

/** Days and hours in which fitting costs so much more, or less. */
export const priceSeasonValues = z
  .object({
    /** Null: all shops. */
    centre: chosenId("Выберите центр").nullable().default(null),
    fromDay: dayField("Выберите первый день"),
    toDay: dayField("Выберите последний день"),
    /** 0 is Monday; every day where there is none. */
    weekdays: z.array(z.enum(["0", "1", "2", "3", "4", "5", "6"])).default([]),
    fromTime: clock.default("00:00"),
    toTime: clock.default("24:00"),
    percent,
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { message: "Последний день раньше первого", path: ["toDay"] })
  .refine(({ fromTime, toTime }) => (minuteOfClock(fromTime) ?? 0) < (minuteOfClock(toTime) ?? 0), {
    message: "Конец раньше начала",
    path: ["toTime"],
  });
export type PriceSeasonValues = z.output<typeof priceSeasonValues>;

const priceSeasonRow = z.object({
  id: z.int(),
  /** Empty for all shops. */
  centre: z.string(),
  fromDay: calendarDay,
  toDay: calendarDay,
  weekdays: z.array(z.int()),
  /** «10:00–14:00»; empty for the whole day. */
  hours: z.string(),
  percent: z.int(),
  isArchived: z.boolean(),
});
export type PriceSeasonRow = z.output<typeof priceSeasonRow>;

export const priceSeasonList = listEndpoint({
  ...common,
  name: "priceSeasonList",
  summary: "Сезонные цены",
  resource: "price-seasons",
  filters: { centre: z.string().max(12).optional() },
  row: priceSeasonRow,
});

export const priceSeasonCalls = editableEndpoints({
  ...common,
  name: "priceSeason",
  title: "сезонную цену",
  resource: "price-seasons",
  values: priceSeasonValues,
});

const trialQuote = z.object({
  price: kopecks,
  minutes: z.int(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), price: kopecks, minutes: z.int() })),
});

/**
 * What fitting costs on a day, as prices are stored and, where a rate is given, as it would be with it. Null for wheels that are not
 * fitted then.
 */
export const priceTrial = endpoint({
  name: "priceTrial",
  summary: "Проверить цену шиномонтажа до сохранения",
  method: "POST",
  path: "/api/gateway/back-office/price-trial",
  access: { staff: "settings" },
  effect: "read",
  input: z.object({
    vehicle: vehicleType.default("passenger"),
    packet: packetType.default("full"),
    size: fittingSize,
    centre: chosenId("Выберите центр").nullable().default(null),
    day: dayField("Выберите день"),
    time: clock.nullable().default(null),
    /** Not stored, so it need not be right for storing. */
    rate: fittingRateValues.nullable().default(null),
  }),
  output: z.object({ stored: trialQuote.nullable(), tried: trialQuote.nullable() }),
});
