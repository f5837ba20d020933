import type { ReviewSort } from "../../../../gateway/contract/catalogue/reviews.ts";
import { withQuery } from "../../../shared/with-query.ts";

/** Sort orders of the list; the first is the default. */
export const listOrders = [
  { sort: "-created_at", label: "Сначала новые" },
  { sort: "-likes", label: "Полезные" },
  { sort: "-rating", label: "С высокой оценкой" },
  { sort: "rating", label: "С низкой оценкой" },
] as const satisfies readonly { sort: ReviewSort; label: string }[];
export type ListSort = (typeof listOrders)[number]["sort"];

const USUAL: ListSort = listOrders[0].sort;
const MAX_PAGE = 10_000;

export interface ListPosition {
  sort: ListSort;
  /** From 1. */
  page: number;
}

/** The requested part of the list: an unknown order means the default; null for an impossible page number. */
export function readListPosition(query: URLSearchParams): ListPosition | null {
  const sort = listOrders.find((order) => order.sort === query.get("sort"))?.sort ?? USUAL;
  const asked = query.get("page");
  if (asked === null) return { sort, page: 1 };
  const page = /^\d{1,5}$/.test(asked) ? Number(asked) : 0;
  return page >= 1 && page <= MAX_PAGE ? { sort, page } : null;
}

export function listPath(sku: string, { sort = USUAL, page = 1 }: Partial<ListPosition> = {}): string {
  const query = new URLSearchParams([
    ...(sort === USUAL ? [] : [["sort", sort]]),
    ...(page === 1 ? [] : [["page", String(page)]]),
  ]);
  return withQuery(`/reviews/${encodeURIComponent(sku)}/`, query);
}

export const newReviewPath = (sku: string): string => `/reviews/${encodeURIComponent(sku)}/new/`;

export const reviewAnchor = (reviewId: number): string => `review-${reviewId}`;
