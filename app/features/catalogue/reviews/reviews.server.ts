import { goodsView } from "../../../../gateway/contract/catalogue/goods.ts";
import { type Review, reviewList } from "../../../../gateway/contract/catalogue/reviews.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { listPath, readListPosition } from "./review-links.ts";
import { liveReview, type ReviewView, reviewView } from "./review-view.ts";

const ON_PRODUCT_PAGE = 3;
const ON_SPARING_PRODUCT_PAGE = 2;
const ON_LIST_PAGE = 10;

/** Average is null when there are no reviews; `stars` has five stars first. */
export interface SummaryView {
  average: number | null;
  count: number;
  stars: { rating: number; count: number }[];
}

/** Reviews on the product page. */
export interface ReviewsBlockView {
  sku: string;
  summary: SummaryView;
  reviews: ReviewView[];
}

export const isSignedIn = ({ user }: Visitor): boolean => user !== null;

/** Summary and newest reviews for the product page; the view is null when the gateway does not answer: the page is shown without them. `goodsId` is the product's code. */
export async function loadReviewsBlock(visitor: Visitor, goodsId: string) {
  const limit = visitor.saveData ? ON_SPARING_PRODUCT_PAGE : ON_PRODUCT_PAGE;
  const [list, { zone }] = await Promise.all([
    visitor.gateway.call(reviewList, { goods_id: goodsId, sort: "-created_at", offset: 0, limit }),
    visitor.region(),
  ]);
  if (!list.ok) return { view: null, live: [] };
  const reviews = viewsOf(list.data.reviews, zone);
  const view: ReviewsBlockView = { sku: goodsId, summary: list.data.summary, reviews };
  return { view, live: liveFor(visitor, reviews) };
}

/** All reviews, ten per page; 404 for unknown goods and for a page that does not exist. */
export async function loadReviewsPage(visitor: Visitor, url: URL, sku: string) {
  const position = readListPosition(url.searchParams);
  if (!position) throw notFound();
  const [goods, list, { zone }] = await Promise.all([
    loadReviewedGoods(visitor, sku),
    visitor.gateway.call(reviewList, {
      goods_id: sku,
      sort: position.sort,
      offset: (position.page - 1) * ON_LIST_PAGE,
      limit: ON_LIST_PAGE,
    }),
    visitor.region(),
  ]);
  const { reviews, total, summary } = required(list);
  const shown = viewsOf(reviews, zone);
  const pageCount = Math.max(1, Math.ceil(total / ON_LIST_PAGE));
  if (position.page > pageCount) throw notFound();
  return {
    goods,
    ...position,
    pageCount,
    canonical: visitor.origin + listPath(sku, { page: position.page }),
    summary,
    reviews: shown,
    live: liveFor(visitor, shown),
    messages: takeFlash(visitor.cookies),
  };
}
export type ReviewsPageView = Awaited<ReturnType<typeof loadReviewsPage>>;

/** The product of the review pages. */
export async function loadReviewedGoods({ gateway }: Visitor, sku: string) {
  const { product } = required(await gateway.call(goodsView, { sku }));
  const { url, titleFull, picture } = product;
  return { sku: product.sku, url, title: titleFull, picture };
}

const viewsOf = (reviews: readonly Review[], zone: Zone) => reviews.map((review) => reviewView(review, zone));

/** Only who is signed in has forms that stay on the page. */
const liveFor = (visitor: Visitor, reviews: readonly ReviewView[]) =>
  isSignedIn(visitor) ? reviews.map(liveReview) : [];
