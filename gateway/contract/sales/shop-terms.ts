import { z } from "zod";
import { endpoint, kopecks } from "../platform/endpoint.ts";
import { deliveryTypes } from "./checkout.ts";

/** How the shop sells in a region: who it is, what delivery costs, how to pay, how to give back. Built from what orders are priced by. */
export const shopTerms = endpoint({
  name: "shopTerms",
  summary: "Условия магазина",
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
    /** The ways in which goods are handed over there: somebody carries them, and there is a way to pay. */
    deliveries: z.array(z.enum(deliveryTypes)),
    payments: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        description: z.string(),
        /** Sums of goods; null is no limit. */
        leastSum: kopecks,
        mostSum: kopecks.nullable(),
      }),
    ),
    /** Days that an unpaid order waits in a centre; null where nothing is reserved without payment. */
    reserveDays: z.int().nullable(),
    /** What an old battery lowers the price of a new one by; null where it does not. */
    tradeIn: z.object({ least: kopecks, most: kopecks }).nullable(),
    /** Whether centres of the region change tyres, and keep them. */
    hasFitting: z.boolean(),
    hasStorage: z.boolean(),
    changedMindDays: z.int(),
    refundDays: z.int(),
    /** What staff have written for the pages about the shop, as HTML that is safe; empty for nothing. */
    texts: z.object({ about: z.string(), delivery: z.string(), guarantee: z.string() }),
    /** How many the whole shop has. */
    centres: z.int(),
    cities: z.int(),
  }),
});
