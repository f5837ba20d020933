import { z } from "zod";
import { editableEndpoints, listEndpoint } from "./back-office.ts";
import { kopecks } from "./endpoint.ts";

const MAX_ROUBLES = 100_000;
const MAX_FREE_FROM = 10_000_000;

/** Whole roubles, as a form sends them. */
const roubles = (most: number) =>
  z.coerce
    .number("Напишите сумму в рублях, целым числом")
    .int("Напишите сумму в рублях, целым числом")
    .max(most, `Не больше ${most.toLocaleString("ru-RU")} ₽`);

/** What a courier costs within the city, as staff write it. Outside of it every kilometre costs besides. */
export const courierTariffValues = z.object({
  title: z.string("Напишите название").trim().min(1, "Напишите название").max(120, "Не больше 120 знаков"),
  /** Slugs; every region where there is none. */
  regions: z.array(z.string().max(60)).max(200).default([]),
  priceRoubles: roubles(MAX_ROUBLES).min(0, "Цена не может быть меньше нуля"),
  /** Null is never free. */
  freeFromRoubles: roubles(MAX_FREE_FROM).min(1, "Напишите сумму больше нуля").nullable().default(null),
});
export type CourierTariffValues = z.output<typeof courierTariffValues>;

const courierTariffRow = z.object({
  id: z.int(),
  title: z.string(),
  /** Titles; none means all regions. */
  regions: z.array(z.string()),
  price: kopecks,
  freeFrom: kopecks.nullable(),
  /** `replaced`: a later one holds in each of its regions. */
  state: z.enum(["holds", "replaced", "archived"]),
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
