import { z } from "zod";
import { calendarDay, kopecks } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

const MAX_ROUBLES = 100_000;
const MAX_FREE_FROM = 10_000_000;

/** Whole roubles, as a form sends them. */
const roubles = (most: number) =>
  z.coerce
    .number("Напишите сумму в рублях, целым числом")
    .int("Напишите сумму в рублях, целым числом")
    .max(most, `Не больше ${most.toLocaleString("ru-RU")} ₽`);

const MOST_KM = 500;
const km = z.coerce
  .number("Напишите километры целым числом")
  .int("Напишите километры целым числом")
  .min(1, "Не меньше 1 км")
  .max(MOST_KM, `Не больше ${MOST_KM} км`);

/** What a courier costs from a day on, and how far it goes, as staff write it. */
export const courierTariffValues = z
  .object({
    title: z.string("Напишите название").trim().min(1, "Напишите название").max(120, "Не больше 120 знаков"),
    /** Slugs; every region where there is none. */
    regions: z.array(z.string().max(60)).max(200).default([]),
    priceRoubles: roubles(MAX_ROUBLES).min(0, "Цена не может быть меньше нуля"),
    /** Null is never free. */
    freeFromRoubles: roubles(MAX_FREE_FROM).min(1, "Напишите сумму больше нуля").nullable().default(null),
    /** From the region's point; beyond it every started kilometre costs and nothing is free. */
    cityKm: km,
    reachKm: km,
    kmRoubles: roubles(MAX_ROUBLES).min(0, "Цена не может быть меньше нуля"),
    validFrom: dayField("Выберите день"),
  })
  .refine(({ cityKm, reachKm }) => cityKm <= reachKm, {
    message: "Меньше, чем город",
    path: ["reachKm"],
  });
export type CourierTariffValues = z.output<typeof courierTariffValues>;

const courierTariffRow = z.object({
  id: z.int(),
  title: z.string(),
  /** Titles; none means all regions. */
  regions: z.array(z.string()),
  price: kopecks,
  freeFrom: kopecks.nullable(),
  cityKm: z.int(),
  reachKm: z.int(),
  priceOfKm: kopecks,
  validFrom: calendarDay,
  /** `planned`: its day has not come. `replaced`: a later one holds in each of its regions. */
  state: z.enum(["planned", "holds", "replaced", "archived"]),
});
export type CourierTariffRow = z.output<typeof courierTariffRow>;

/** Tariffs of couriers, the latest first: of several for a region the latest holds. */
export const courierTariffList = listEndpoint({
  name: "courierTariffList",
  summary: "Тарифы курьера",
  resource: "courier-tariffs",
  permission: "settings",
  filters: { region: z.string().max(60).optional() },
  row: courierTariffRow,
});

export const courierTariffCalls = editableEndpoints({
  name: "courierTariff",
  title: "тариф курьера",
  resource: "courier-tariffs",
  permission: "settings",
  values: courierTariffValues,
});

const courierTrialRow = z.object({
  /** Title. */
  region: z.string(),
  /** Empty for the usual tariff, which staff have not set. */
  tariff: z.string(),
  /** Null: now; else the day from which it is so. */
  from: calendarDay.nullable(),
  /** From the region's point to the address; null without one. */
  km: z.number().nullable(),
  /** What the customer pays for the delivery; null where the courier does not go. */
  price: kopecks.nullable(),
  /** Null: never free there. */
  freeFrom: kopecks.nullable(),
});
export type CourierTrialRow = z.output<typeof courierTrialRow>;

/**
 * What the courier costs to an address, as the checkout calculates it, now and with tariffs whose day will come. Without an address: within
 * the city. An address in no region's reach has no rows, unless a region is asked for.
 */
export const courierTrial = listEndpoint({
  name: "courierTrial",
  summary: "Сколько стоит доставка по адресу",
  resource: "courier-trial",
  permission: "settings",
  filters: {
    region: z.string().max(60).optional(),
    /** Or «56.84, 60.61». */
    address: typedLine().max(200, "Не больше 200 знаков").optional(),
    /** Price of the goods, roubles. */
    sum: typedLine()
      .regex(/^\d{1,8}$/, "Напишите сумму в рублях, целым числом")
      .optional(),
  },
  row: courierTrialRow,
});
