import { z } from "zod";
import { endpoint, kopecks } from "../platform/endpoint.ts";
import { typedLine } from "../platform/user-fields.ts";
import { categorySlugs } from "./categories.ts";
import { goodsCard } from "./goods.ts";

/** Pages of the shop that a search may lead to; the site knows their addresses. */
export const searchPages = [
  "fitting",
  "services",
  "delivery",
  "guarantee",
  "contacts",
  "about",
  "offers",
  "loyalty",
  "order",
  "cars",
  "comparison",
  "basket",
  "account",
  "seen",
  "regions",
] as const;
export type SearchPage = (typeof searchPages)[number];

/** A list of goods, as `goodsList` is asked for it. */
const foundList = z.object({
  category: z.enum(categorySlugs),
  filters: z.record(z.string(), z.array(z.string())),
  ranges: z.record(z.string(), z.object({ from: z.number().optional(), to: z.number().optional() })),
});
export type FoundList = z.output<typeof foundList>;

/** What may be opened instead: a list or a page, with the words that lead there. */
const searchOffer = z.object({
  text: z.string(),
  catalogue: foundList.nullable(),
  page: z.enum(searchPages).nullable(),
});
export type SearchOffer = z.output<typeof searchOffer>;

/**
 * What a typed query means: «205/55 r16 зима», «шины на киа рио» or «хакапелита» become a category with filters and ranges (as a list of
 * goods is asked for), «шиномонтаж» a page, a product code `items`; what is left is searched as text in names.
 */
export const searchText = endpoint({
  name: "searchText",
  summary: "Поиск по тексту",
  method: "GET",
  path: "/api/gateway/goods/search",
  access: "public",
  input: z.object({
    q: typedLine().min(1).max(200),
    /** Search for the words exactly as they were typed, in titles alone. */
    literal: z.enum(["0", "1"]).default("0"),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    limit: z.coerce.number().int().min(1).max(48).default(24),
  }),
  output: z.object({
    /** The query as it was understood: layout and spelling corrected. */
    understood: z.string(),
    /** A word was taken for another one that is spelt differently; another keyboard layout is no such thing. */
    isCorrected: z.boolean(),
    /** Words that `items` were not chosen by: without a meaning, or with one that means nothing for such goods. */
    ignored: z.array(z.string()),
    /** There are no goods with everything that was asked for; these are the nearest, without what is named here. */
    leftOut: z.array(z.string()),
    /** Set when every word became a filter, except those of `ignored`: the caller may go to the catalogue itself. */
    catalogue: foundList.nullable(),
    page: z.enum(searchPages).nullable(),
    /** «Возможно, вы искали». */
    offers: z.array(searchOffer),
    items: z.array(goodsCard),
    total: z.int(),
  }),
});

export const suggestionKinds = ["size", "brand", "model", "car", "page"] as const;

/** Completions of what is being typed, and the goods that it finds so far. */
export const goodsSuggest = endpoint({
  name: "goodsSuggest",
  summary: "Подсказки поиска",
  method: "GET",
  path: "/api/gateway/goods/suggest",
  access: "public",
  cache: { per: "region", freshSeconds: 60, staleSeconds: 3_600 },
  input: z.object({ q: typedLine().min(1).max(60) }),
  output: z.object({
    lines: z.array(searchOffer.extend({ kind: z.enum(suggestionKinds) })).max(8),
    goods: z.array(z.object({ title: z.string(), url: z.string(), price: kopecks, picture: z.string() })).max(3),
  }),
});
export type SuggestedLine = z.output<typeof goodsSuggest.output>["lines"][number];
