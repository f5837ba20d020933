import { z } from "zod";
import { chosenId, line, optionalText, roubles, slug, whole } from "../platform/desk-fields.ts";
import { keyOf, kopecks } from "../platform/endpoint.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

const common = { permission: "settings" } as const;

/** A group of the price list. */
export const serviceGroupValues = z.object({
  slug,
  title: line("Напишите название"),
  position: whole(0, 1_000).default(0),
});
export type ServiceGroupValues = z.output<typeof serviceGroupValues>;

const serviceGroupRow = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  /** That are in use. */
  services: z.int(),
  position: z.int(),
  isArchived: z.boolean(),
});
export type ServiceGroupRow = z.output<typeof serviceGroupRow>;

export const serviceGroupList = listEndpoint({
  ...common,
  name: "serviceGroupList",
  summary: "Группы услуг",
  resource: "service-groups",
  filters: {},
  row: serviceGroupRow,
});

export const serviceGroupCalls = editableEndpoints({
  ...common,
  name: "serviceGroup",
  title: "группу услуг",
  resource: "service-groups",
  values: serviceGroupValues,
});

/** Where the work of a service is done. */
export const serviceKinds = {
  fitting: "Пост шиномонтажа",
  service: "Подъёмник",
  alignment: "Стенд развал-схождения",
} as const;

/** What bays cannot tell of a shop. */
export const capabilities = {
  storage: "Сезонное хранение",
  service: "Слесарные работы и масло",
  truck: "Грузовые автомобили",
} as const;

/** What a shop must offer besides a bay. */
export const serviceNeeds = { any: "Ничего особенного", ...capabilities } as const;

const PARAMETER = /^[^:]+:.+$/;

/** A service as staff write it. */
export const serviceValues = z.object({
  group: chosenId("Выберите группу"),
  slug,
  name: line("Напишите название"),
  shortDescription: optionalText(200),
  description: optionalText(4_000),
  /** For who books it. */
  descriptionAppointment: optionalText(2_000),
  booking: z.enum(["by-time", "walk-in"], "Выберите, нужна ли запись"),
  /** `wheels`: by diameter and vehicle; the price and the minutes are those that it begins from. */
  price: z.enum(["own", "wheels"], "Выберите, от чего зависит цена"),
  kind: keyOf(serviceKinds, "Выберите, где её делают"),
  needs: keyOf(serviceNeeds, "Выберите, что нужно в центре"),
  minutes: whole(5, 720),
  priceRoubles: roubles(),
  oldPriceRoubles: roubles().nullable().default(null),
  /** By commas. */
  tags: optionalText(200),
  /** A line each: «Гарантия: 10 дней». */
  params: optionalText(2_000).refine(
    (text) => text.split("\n").every((each) => each.trim() === "" || PARAMETER.test(each.trim())),
    "Каждая строка пишется как «Гарантия: 10 дней»",
  ),
  /** Ids of services that are done together with it. */
  together: z.array(z.string().max(10)).max(20, "Не больше 20 услуг").default([]),
  position: whole(0, 1_000).default(0),
});
export type ServiceValues = z.output<typeof serviceValues>;

const serviceRow = z.object({
  id: z.int(),
  name: z.string(),
  group: z.string(),
  kind: keyOf(serviceKinds),
  price: kopecks,
  /** The price of the wheels begins there. */
  isFrom: z.boolean(),
  minutes: z.int(),
  isBooked: z.boolean(),
  isArchived: z.boolean(),
});
export type ServiceDeskRow = z.output<typeof serviceRow>;

export const serviceDeskList = listEndpoint({
  ...common,
  name: "serviceDeskList",
  summary: "Услуги",
  resource: "services",
  filters: { group: z.string().max(12).optional(), text: typedLine().max(60).optional() },
  row: serviceRow,
});

export const serviceDeskCalls = editableEndpoints({
  ...common,
  name: "serviceDesk",
  title: "услугу",
  resource: "services",
  values: serviceValues,
});

/** What a service is like in one shop, where it differs. */
export const serviceDifferenceValues = z.object({
  service: chosenId("Выберите услугу"),
  centre: chosenId("Выберите центр"),
  offer: z.enum(["offered", "hidden"], "Выберите, делают ли её там"),
  /** Null: as everywhere. */
  priceRoubles: roubles().nullable().default(null),
  minutes: whole(5, 720).nullable().default(null),
});
export type ServiceDifferenceValues = z.output<typeof serviceDifferenceValues>;

const serviceDifferenceRow = z.object({
  id: z.int(),
  service: z.string(),
  centre: z.string(),
  isOffered: z.boolean(),
  price: kopecks.nullable(),
  minutes: z.int().nullable(),
  isArchived: z.boolean(),
});
export type ServiceDifferenceRow = z.output<typeof serviceDifferenceRow>;

export const serviceDifferenceList = listEndpoint({
  ...common,
  name: "serviceDifferenceList",
  summary: "Отличия центров",
  resource: "service-differences",
  filters: { service: z.string().max(12).optional(), centre: z.string().max(12).optional() },
  row: serviceDifferenceRow,
});

export const serviceDifferenceCalls = editableEndpoints({
  ...common,
  name: "serviceDifference",
  title: "отличие центра",
  resource: "service-differences",
  values: serviceDifferenceValues,
});
