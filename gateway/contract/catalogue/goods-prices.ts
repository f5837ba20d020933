import { z } from "zod";
import { inches, roubles, whole } from "../platform/desk-fields.ts";
import { endpoint, kopecks } from "../platform/endpoint.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { categorySlugs } from "./categories.ts";

/** Prices that a supplier's list may name for the same goods. `plain` is what it calls just a price, `purchase` what the shop pays. */
export const priceKinds = {
  purchase: "Закупочная",
  plain: "Цена прайса",
  retail: "Розничная",
  recommended: "Рекомендованная (РРЦ)",
  minimum: "Минимальная (МРЦ)",
  sale: "По акции",
  old: "Старая",
} as const;
export type PriceKind = keyof typeof priceKinds;
const priceKind = z.enum(Object.keys(priceKinds) as [PriceKind, ...PriceKind[]]);

/** `floor`: never below the recommended and the least price of the supplier. `exact`: the recommended price wherever there is one. */
export const recommendedUses = { ignored: "Не учитывать", floor: "Не ниже РРЦ и МРЦ", exact: "Ровно РРЦ" } as const;
export type RecommendedUse = keyof typeof recommendedUses;
const recommended = z.enum(Object.keys(recommendedUses) as [RecommendedUse, ...RecommendedUse[]]);

/** The shop's own catalogue among the sources of a rule; every other one is a code of `suppliers`. */
export const OWN_SOURCE = "-";

/** Days of delivery and reliability, from 0 to 100, of a supplier of whom nobody has said them. */
export const usualTerms = { deliveryDays: 7, reliability: 50 } as const;
const SOURCE_WRONG = "Выберите источник";
const source = typedLine(SOURCE_WRONG).regex(/^(?:-|[a-z0-9][a-z0-9-]{0,39})$/, SOURCE_WRONG);

const CODE_WRONG = "Такого предложения у товара нет";

const PERCENT_WRONG = "Наценка пишется как 18 или 18,5, от 0 до 500";
/** Per cent as a text with a point. */
const percent = typedLine(PERCENT_WRONG)
  .max(20, PERCENT_WRONG)
  .transform((text) => text.replace(",", ".").replace(/\s?%$/, ""))
  .refine((text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 500, PERCENT_WRONG)
  .transform((text) => String(Number(text)));

const MAX_ROUBLES = 10_000_000;

/** Whose price it makes, and how. What is null holds for all. */
export const priceRuleValues = z
  .object({
    source: source.nullable().default(null),
    /** As the shop writes it; empty for all. */
    brand: typedLine("Напишите бренд").max(100, "Не больше 100 знаков").default(""),
    category: z.enum(categorySlugs, "Выберите категорию").nullable().default(null),
    diameter: inches.nullable().default(null),
    /** Inclusive. */
    costFromRoubles: roubles(MAX_ROUBLES).nullable().default(null),
    /** Exclusive, so that rules side by side leave no gap. */
    costToRoubles: roubles(MAX_ROUBLES).nullable().default(null),
    marginPercent: percent,
    leastMarginRoubles: roubles(MAX_ROUBLES).default(0),
    roundUpToRoubles: whole(1, 10_000, " ₽").nullable().default(null),
    recommended: recommended.default("ignored"),
    /** Said of a form that changes prices much; it is not stored. */
    isSure: z.boolean().default(false),
  })
  .refine(({ costFromRoubles, costToRoubles }) => (costFromRoubles ?? 0) < (costToRoubles ?? MAX_ROUBLES + 1), {
    message: "Больше, чем «от»",
    path: ["costToRoubles"],
  });
export type PriceRuleValues = z.output<typeof priceRuleValues>;

const priceRuleRow = z.object({
  id: z.int(),
  source: z.string().nullable(),
  brand: z.string(),
  category: z.enum(categorySlugs).nullable(),
  diameter: z.number().nullable(),
  costFrom: kopecks.nullable(),
  costTo: kopecks.nullable(),
  marginPercent: z.number(),
  leastMargin: kopecks,
  roundUpToRoubles: z.int().nullable(),
  recommended,
  state: z.enum(["used", "archived"]),
});
export type PriceRuleRow = z.output<typeof priceRuleRow>;

export const priceRuleList = listEndpoint({
  name: "priceRuleList",
  summary: "Правила цен",
  resource: "price-rules",
  permission: "goods",
  filters: {
    source: source.optional(),
    category: z.enum(categorySlugs).optional(),
    text: typedLine().max(100, "Слишком длинно").optional(),
  },
  row: priceRuleRow,
});

export const priceRuleCalls = editableEndpoints({
  name: "priceRule",
  title: "правило цен",
  resource: "price-rules",
  permission: "goods",
  values: priceRuleValues,
});

/** Of very many goods every so many are looked at, and the counts are multiplied. */
const effect = z.object({
  /** Goods on sale whose price the rule would make, or makes now. */
  goods: z.int(),
  isEstimate: z.boolean(),
  raised: z.int(),
  lowered: z.int(),
  /** New price by the old one in per cent, the median of those that change; null where none does. */
  medianPercent: z.number().nullable(),
  examples: z.array(z.object({ title: z.string(), before: kopecks, after: kopecks })),
});
export type PriceRuleEffect = z.output<typeof effect>;

/** What a rule would change. `id` is of the stored one in whose place it comes. */
export const priceRuleTrial = endpoint({
  name: "priceRuleTrial",
  summary: "Показать, какие цены изменит правило",
  method: "POST",
  effect: "read",
  path: "/api/gateway/back-office/price-rules/trial",
  access: { staff: "goods" },
  deadline: "survey",
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).nullable(), values: priceRuleValues }),
  output: effect,
});

/** How an offer came to its goods: it brought them, or its list had the same barcode, or the same maker's number, or staff said so. */
const offer = z.object({
  /** A code of `suppliers`; null for the shop's own catalogue. */
  supplier: z.string().nullable(),
  code: z.string(),
  kopecks,
  /** Null where its list tells none. */
  pieces: z.int().nullable(),
  isListed: z.boolean(),
  matchedBy: z.enum(["own", "barcode", "article", "staff"]),
});

/** Why goods cost what they cost, for staff. */
export const priceReason = z.object({
  /** A code of `suppliers`; null for the shop's own catalogue. */
  supplier: z.string().nullable(),
  prices: z.partialRecord(priceKind, kopecks),
  /** What the margin is added to. */
  cost: z.object({ kind: priceKind, kopecks }),
  rule: z
    .object({ id: z.int(), marginPercent: z.number(), leastMargin: kopecks, roundUpToRoubles: z.int().nullable() })
    .nullable(),
  /** What the price is in the end: the margin, the least margin, the recommended price, that of a sale, or as the list and its profile say. */
  decidedBy: z.enum(["margin", "least-margin", "recommended", "sale", "list"]),
  kopecks,
  /** The other offers of the goods, the best first. */
  others: z.array(offer),
  /** How the best one came to the goods, and its code. */
  best: offer.pick({ code: true, matchedBy: true, pieces: true }).nullable(),
});
export type PriceReason = z.output<typeof priceReason>;

/** An offer that was matched by mistake becomes goods of its own with the next list of its supplier, and is not matched with these again. */
export const goodsOfferPart = endpoint({
  name: "goodsOfferPart",
  summary: "Отделить предложение поставщика от товара",
  method: "POST",
  path: "/api/gateway/back-office/goods/{id}/offers/part",
  access: { staff: "goods" },
  input: z.object({
    id: z.coerce.number().int().min(1).max(2_147_483_647),
    source,
    code: typedLine(CODE_WRONG).min(1, CODE_WRONG).max(64, CODE_WRONG),
  }),
  output: z.object({}),
});
