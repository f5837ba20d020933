import { z } from "zod";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";

const MAX_DAYS = 90;
const DAYS = "Напишите, сколько дней, целым числом";
const PLACE = "Выберите склад или поставщика";

/** In how many days goods come from a warehouse or supplier, as staff write it. */
export const supplyTermValues = z.object({
  /** Id of the place, as the list's options have it. */
  place: z
    .string(PLACE)
    .max(12, PLACE)
    .regex(/^[1-9]\d*$/, PLACE),
  days: z.coerce
    .number(DAYS)
    .int(DAYS)
    .min(0, "Срок не может быть меньше нуля")
    .max(MAX_DAYS, `Не больше ${MAX_DAYS} дней`),
  /** Slugs; every region that the place delivers to where there is none. */
  regions: z.array(z.string().max(60)).max(200).default([]),
});
export type SupplyTermValues = z.output<typeof supplyTermValues>;

const supplyTermRow = z.object({
  id: z.int(),
  /** Title of the warehouse or supplier. */
  title: z.string(),
  days: z.int(),
  /** Titles; none means all regions that it delivers to. */
  regions: z.array(z.string()),
  /** `replaced`: a later one holds in each of its regions. */
  state: z.enum(["holds", "replaced", "archived"]),
});
export type SupplyTermRow = z.output<typeof supplyTermRow>;

/** Days of supply, the latest first: of several for a place and region the latest holds. */
export const supplyTermList = listEndpoint({
  name: "supplyTermList",
  summary: "Сроки поставки",
  resource: "supply-terms",
  permission: "settings",
  filters: { place: z.string().max(12).optional(), region: z.string().max(60).optional() },
  row: supplyTermRow,
});

export const supplyTermCalls = editableEndpoints({
  name: "supplyTerm",
  title: "срок поставки",
  resource: "supply-terms",
  permission: "settings",
  values: supplyTermValues,
});
