import { z } from "zod";
import { endpoint, kopecks } from "./endpoint.ts";

/** How the shop sells in a region: who it is, what delivery costs, how to pay, how to give back. Built from what orders are reckoned by. */
export const shopTerms = endpoint({
  name: "shopTerms",
  summary: "Условия магазина",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/shop/terms",
  access: "public",
  cache: { per: "region", freshSeconds: 60, staleSeconds: 86_400, followsContent: true },
  input: z.object({}),
  output: z.object({
    /** Null where the retailer has not entered it. */
    seller: z
      .object({ name: z.string(), tin: z.string(), kpp: z.string(), ogrn: z.string(), address: z.string() })
      .nullable(),
    courier: z.object({
      price: kopecks,
      /** Null is never free. */
      freeFrom: kopecks.nullable(),
      cityKm: z.int(),
      reachKm: z.int(),
      priceOfKm: kopecks,
    }),
    /** Whether somebody carries goods there. */
    hasTransportCompany: z.boolean(),
    hasExpress: z.boolean(),
    payments: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
    reserveDays: z.int(),
    changedMindDays: z.int(),
    refundDays: z.int(),
    /** Of the whole shop. */
    centres: z.int(),
    cities: z.int(),
  }),
});
