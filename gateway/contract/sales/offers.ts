import { z } from "zod";
import { categorySlugs } from "../catalogue/categories.ts";
import { goodsCard } from "../catalogue/goods.ts";
import { endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";

const sku = z.string().min(1).max(64);
const suggestions = z.array(goodsCard);

/** Goods of other brands that can replace a product: same kind and size, similar price, in stock in the region. API-057, PRD-004 */
export const goodsAnalogs = endpoint({
  name: "goodsAnalogs",
  summary: "Аналоги товара других марок",
  method: "POST",
  alsoMethod: "GET",
  path: "/api/gateway/goods/analogs",
  access: "public",
  effect: "read",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 3_600 },
  input: z.object({ sku }),
  output: z.object({ items: suggestions }),
});

const carPart = z.string().min(1).max(120).optional();

/**
 * Recommended goods of one category: those that fit the given car (`byCar`), without a car the best-selling ones.
 * `automodification` or `autogeneration` name the car; brand and model distinguish generations of the same name. API-058, PRD-005
 */
export const goodsRecommendation = endpoint({
  name: "goodsRecommendation",
  summary: "Рекомендации по автомобилю",
  method: "POST",
  alsoMethod: "GET",
  path: "/api/gateway/goods/recommendation",
  access: "public",
  effect: "read",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 3_600 },
  input: z.object({
    type: z.enum(categorySlugs),
    autobrand: carPart,
    automodel: carPart,
    autogeneration: carPart,
    automodification: carPart,
  }),
  output: z.object({ items: suggestions, byCar: z.boolean() }),
});

/** Each benefit follows from a rule of the cart or the checkout. */
const benefit = z.discriminatedUnion("code", [
  z.object({ code: z.literal("pickup"), reserveDays: z.int().nullable() }),
  z.object({ code: z.literal("courier_free") }),
  /** The courier is free from so many pieces on. */
  z.object({ code: z.literal("courier_free_from"), pieces: z.int() }),
  /** Discount on all pieces when as many old batteries are handed in. */
  z.object({ code: z.literal("old_battery"), discount: kopecks }),
]);
export type Benefit = z.output<typeof benefit>;

/** API-062, PRD-008 */
export const productBenefits = endpoint({
  name: "productBenefits",
  summary: "Выгоды при покупке выбранного количества",
  method: "GET",
  path: "/api/gateway/product/benefits/by-sku",
  access: "public",
  cache: { per: "region", freshSeconds: 0, staleSeconds: 600 },
  input: z.object({ sku, quantity: z.coerce.number().int().min(1).max(1000) }),
  output: z.object({ product: z.object({ benefits: z.array(benefit) }) }),
});

/**
 * What a product cost in the last 30 days, today's price included. `elsewhere` is the price elsewhere as it may be struck through:
 * null unless it is higher than every price of ours in that time. `changes` are earlier prices, the latest first. B-09
 */
const priceHistory = z.object({
  lowest: kopecks,
  highest: kopecks,
  elsewhere: kopecks.nullable(),
  changes: z.array(z.object({ price: kopecks, until: utcMoment })),
});
export type PriceHistory = z.output<typeof priceHistory>;

export const goodsPriceHistory = endpoint({
  name: "goodsPriceHistory",
  summary: "Цены товара за 30 дней",
  method: "GET",
  path: "/api/gateway/goods/price-history",
  access: "public",
  cache: { per: "region", freshSeconds: 0, staleSeconds: 3_600 },
  input: z.object({ sku }),
  output: priceHistory,
});

/** The latest change of price of each of these goods in the last 30 days, and what they had cost before it; goods without one are left out. */
export const goodsPriceChanges = endpoint({
  name: "goodsPriceChanges",
  summary: "Последние изменения цен товаров за 30 дней",
  method: "GET",
  path: "/api/gateway/goods/price-changes",
  access: "public",
  input: z.object({ sku: z.array(sku).min(1).max(48) }),
  output: z.object({ items: z.array(z.object({ sku, price: kopecks, until: utcMoment })) }),
});
