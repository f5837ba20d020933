import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { categorySlugs } from "./categories.ts";
import { goodsCard } from "./goods.ts";

/** Offers that one call answers at most. */
export const FEED_PAGE_SIZE = 250;
/** Ids that one part of the goods' sitemap spans: sitemaps hold at most 50,000 addresses. */
export const SITEMAP_PART_SPAN = 50_000;

const MAX_PART = 42_948;
const cursor = z.int().min(0).max(2_147_483_646);

/** A figure of the product; `unit` is absent where the value says it all. */
const offerParam = z.object({ name: z.string(), value: z.string(), unit: z.string().optional() });
export type OfferParam = z.output<typeof offerParam>;

/** A product as feeds tell it: the figures of its page. `title` is the page's heading, `url` a path, `country` Russian text. */
export const feedOffer = goodsCard
  .pick({ sku: true, url: true, category: true, brand: true, model: true, price: true, market: true, picture: true })
  .extend({
    title: z.string(),
    description: z.string(),
    country: z.string().nullable(),
    /** Further photos after `picture`, as bases of addresses. */
    photos: z.array(z.string()),
    /** GTINs, the main one first. */
    barcodes: z.array(z.string()),
    /** The maker's own number; empty where it is not known. */
    vendorCode: z.string(),
    leastQuantity: z.int(),
    quantityStep: z.int(),
    params: z.array(offerParam),
    stock: goodsCard.shape.stock,
  });
export type FeedOffer = z.output<typeof feedOffer>;

/**
 * Goods on sale as the region's customer sees them, by a cursor that neither skips nor repeats: ask with `after` 0, then with
 * `next` until it is null. A long row of calls has the time of a call each, not the time of one page.
 */
export const feedOffers = endpoint({
  name: "feedOffers",
  summary: "Товары для выгрузок",
  method: "POST",
  path: "/api/gateway/feeds/offers",
  access: "public",
  effect: "read",
  deadline: "survey",
  input: z.object({ after: cursor, limit: z.int().min(1).max(FEED_PAGE_SIZE).default(FEED_PAGE_SIZE) }),
  output: z.object({ items: z.array(feedOffer), next: z.int().nullable() }),
});

/** `mark` is another text whenever offers of the region may have changed. */
export const feedState = endpoint({
  name: "feedState",
  summary: "Отметка состояния товаров",
  method: "GET",
  path: "/api/gateway/feeds/state",
  access: "public",
  input: z.object({}),
  output: z.object({ mark: z.string() }),
});

/** Parts of the sitemap that have goods, with the moment of the latest change in each. */
export const sitemapParts = endpoint({
  name: "sitemapParts",
  summary: "Части карты сайта",
  method: "GET",
  path: "/api/gateway/feeds/sitemap",
  access: "public",
  deadline: "survey",
  input: z.object({}),
  output: z.object({
    goods: z.array(z.object({ part: z.int(), changedAt: utcMoment })),
    lists: z.array(z.object({ category: z.enum(categorySlugs), changedAt: utcMoment })),
  }),
});

/** Product pages of one part by a cursor, as `feedOffers`. `changedAt` is the last change of goods, stock, price, reviews or sales. */
export const sitemapGoods = endpoint({
  name: "sitemapGoods",
  summary: "Адреса страниц товаров",
  method: "POST",
  path: "/api/gateway/feeds/sitemap/goods",
  access: "public",
  effect: "read",
  deadline: "survey",
  input: z.object({ part: z.int().min(0).max(MAX_PART), after: cursor }),
  output: z.object({ items: z.array(z.object({ url: z.string(), changedAt: utcMoment })), next: z.int().nullable() }),
});

/** Models of a category that have goods, by brand; both as slugs. */
export const sitemapModels = endpoint({
  name: "sitemapModels",
  summary: "Бренды и модели с товарами",
  method: "GET",
  path: "/api/gateway/feeds/sitemap/models",
  access: "public",
  deadline: "survey",
  input: z.object({ category: z.enum(categorySlugs) }),
  output: z.object({ items: z.array(z.object({ brand: z.string(), model: z.string(), changedAt: utcMoment })) }),
});
