import { redirect } from "@remix-run/node";
import { searchBySku, searchText } from "../../../gateway/contract/goods.ts";
import { notFound, outage, required } from "../../visitor/error-responses.server.ts";
import { localPath } from "../../visitor/local-path.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { filtersOfQuery } from "../catalogue/goods-query.ts";
import { cataloguePath } from "../catalogue/links.ts";
import { goodsView } from "../goods/goods-view.ts";

const PAGE_SIZE = 24;
const MAX_PAGE = 400;

export type SearchView =
  | { kind: "empty" }
  | {
      kind: "code";
      query: string;
      options: { url: string; title: string; description: string; picture: string; price: number }[];
    }
  | {
      kind: "text";
      query: string;
      understood: string;
      total: number;
      page: number;
      pageCount: number;
      goods: ReturnType<typeof goodsView>[];
    };

/**
 * A product code with exactly one hit goes straight to it; words that are all filters go to the catalogue; the rest is
 * searched in names. CAT-016, CAT-060 … CAT-067
 */
export async function loadSearch(visitor: Visitor, url: URL): Promise<SearchView> {
  const code = url.searchParams.get("sku")?.trim().slice(0, 64);
  if (code) return searchCode(visitor, code);
  const query = url.searchParams.get("q")?.trim().slice(0, 200);
  return query ? searchByText(visitor, query, pageOf(url)) : { kind: "empty" };
}

async function searchCode(visitor: Visitor, query: string): Promise<SearchView> {
  const { items } = required(await visitor.gateway.call(searchBySku, { sku: query }));
  const [only] = items;
  if (only && items.length === 1) throw redirect(localPath(only.url));
  return {
    kind: "code",
    query,
    options: items.map(({ url, title, description, image_url, price }) => ({
      url: localPath(url),
      title,
      description,
      picture: image_url,
      price,
    })),
  };
}

async function searchByText(visitor: Visitor, query: string, page: number): Promise<SearchView> {
  const [found, region] = await Promise.all([
    visitor.gateway.call(searchText, { q: query, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    visitor.region(),
  ]);
  if (!found.ok) throw outage();
  const { catalogue, items, total, understood } = found.data;
  if (catalogue) throw redirect(cataloguePath(catalogue.category, filtersOfQuery(catalogue)));
  const [only] = items;
  if (only && total === 1) throw redirect(localPath(only.url));
  if (page > 1 && items.length === 0) throw notFound();
  const now = new Date();
  return {
    kind: "text",
    query,
    understood,
    total,
    page,
    pageCount: Math.ceil(total / PAGE_SIZE),
    goods: items.map((card) => goodsView(card, region.zone, now)),
  };
}

function pageOf(url: URL): number {
  const page = Number(url.searchParams.get("page") ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > MAX_PAGE) throw notFound();
  return page;
}
