import { redirect } from "@remix-run/node";
import { searchBySku } from "../../../../gateway/contract/catalogue/goods.ts";
import { searchText } from "../../../../gateway/contract/catalogue/search.ts";
import { notFound, outage, required } from "../../../visitor/error-responses.server.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { goodsView } from "../goods/goods-view.ts";
import { pathOfFound, searchPath } from "./search-links.ts";

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
      /** What was shown instead of the query as it was typed; null when it was read letter by letter. */
      understood: string | null;
      /** Words that were not found, and conditions that no goods meet together. */
      ignored: string[];
      leftOut: string[];
      offers: { text: string; href: string }[];
      /** Searches for the words as they were typed. */
      literalHref: string | null;
      /** The same goods with filters. */
      listHref: string | null;
      total: number;
      page: number;
      pageCount: number;
      goods: ReturnType<typeof goodsView>[];
    };

/**
 * A product code with exactly one hit goes straight to it, words that are all filters to the catalogue, a page's name to the page; what was
 * guessed, corrected or left out stays here and is said. CAT-016, CAT-060 … CAT-067
 */
export async function loadSearch(visitor: Visitor, url: URL): Promise<SearchView> {
  const code = url.searchParams.get("sku")?.trim().slice(0, 64);
  if (code) return searchCode(visitor, code);
  const query = url.searchParams.get("q")?.trim().slice(0, 200);
  const isLiteral = url.searchParams.get("literal") === "1";
  return query ? searchByText(visitor, query, isLiteral, pageOf(url)) : { kind: "empty" };
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

async function searchByText(visitor: Visitor, query: string, isLiteral: boolean, page: number): Promise<SearchView> {
  const literal = isLiteral ? "1" : "0";
  const [found, region] = await Promise.all([
    visitor.gateway.call(searchText, { q: query, literal, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    visitor.region(),
  ]);
  if (!found.ok) throw outage();
  const { items, total, understood, isCorrected, ignored, leftOut, offers } = found.data;
  const path = pathOfFound(found.data, query);
  if (path !== null && (found.data.page !== null || !isCorrected) && ignored.length === 0) throw redirect(path);
  const [only] = items;
  if (only && total === 1 && !isCorrected && ignored.length + leftOut.length === 0) throw redirect(localPath(only.url));
  if (page > 1 && items.length === 0) throw notFound();
  const now = visitor.now();
  const isAsTyped = understood.toLowerCase() === query.toLowerCase();
  return {
    kind: "text",
    query,
    understood: isAsTyped ? null : understood,
    ignored,
    leftOut,
    offers: offers.flatMap((offer) => {
      const href = pathOfFound(offer, offer.text);
      return href === null ? [] : { text: offer.text, href };
    }),
    literalHref: isCorrected && total > 0 ? searchPath(query, { literal: "1" }) : null,
    listHref: path,
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
