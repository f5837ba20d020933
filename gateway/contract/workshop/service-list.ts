import { z } from "zod";
import { endpoint, kopecks, titled } from "../platform/endpoint.ts";
import { id, serviceIds } from "./booking-fields.ts";

const param = z.object({ name: z.string(), value: z.string() });

/**
 * SVC-028. `price` is the centre's where one is asked for; `price_old` null when there is none; `shop` null unless expanded, `tags` empty
 * unless expanded. `fields` of the call leaves others out.
 */
export const service = z.object({
  id,
  shop: z.object({ id, title: z.string() }).nullable(),
  category: titled,
  name: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  /** What to know before the visit. */
  description_appointment: z.string(),
  isAppointment: z.boolean(),
  params: z.array(param),
  price: kopecks,
  price_old: kopecks.nullable(),
  url: z.string(),
  tags: z.array(z.string()),
  minutes: z.int(),
  /** Its price and minutes depend on the wheels: a booking of it needs `fitting`. */
  isFitting: z.boolean(),
});
export type Service = z.output<typeof service>;

/**
 * Services of the region's centres, or of `shop_id`. `expand=shop` answers one for each centre that does it, `expand=tags` the tags.
 * `fields` names what is wanted, separated by commas; the id is always there, unknown names are ignored. API-126
 */
export const serviceList = endpoint({
  name: "serviceList",
  summary: "Каталог услуг",
  apiOrigin: "site",
  method: "GET",
  path: "/api/services/list/",
  access: "public",
  input: z.object({
    expand: z.string().max(100).default(""),
    fields: z.string().max(400).default(""),
    shop_id: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ services: z.array(service.partial().required({ id: true })) }),
});

/** What is often done together with these services; never one of them. API-127 */
export const serviceCross = endpoint({
  name: "serviceCross",
  summary: "С этим делают",
  method: "GET",
  path: "/api/gateway/service/cross",
  access: "public",
  input: z.object({
    service_ids: z.preprocess((value) => (typeof value === "string" ? [value] : value), serviceIds).default([]),
    shop_id: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ service_cross_list: z.array(service) }),
});
