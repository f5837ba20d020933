import { type Category, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import { sitemapGoods, sitemapModels, sitemapParts } from "../../../../gateway/contract/catalogue/feeds.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { xmlElement } from "../../../../gateway/contract/platform/xml-text.ts";
import { nextFreeTimes } from "../../../../gateway/contract/workshop/free-times.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import { sitemapPages } from "../../../path-facts.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { Pieces } from "./pieces.ts";
import { xmlAnswer } from "./xml-answer.server.ts";

/** Addresses of documents and lists, which routes know. */
export interface SitemapPaths {
  documents: readonly string[];
  list(category: Category, filters?: { brand: string; model?: string }): string;
}

interface SitemapEntry {
  path: string;
  changedAt?: string | undefined;
}

const FIXED_PART = "pages.xml";
const CACHE = {
  "Cache-Control": "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800",
};

/** The region's index of sitemaps. */
export async function sitemapIndex({ gateway, origin }: Visitor): Promise<Response> {
  const { goods, lists } = required(await gateway.call(sitemapParts, {}));
  const parts: SitemapEntry[] = [
    { path: `/sitemap/${FIXED_PART}` },
    ...lists.map(({ category, changedAt }) => ({ path: `/sitemap/lists-${category}.xml`, changedAt })),
    ...goods.map(({ part, changedAt }) => ({ path: `/sitemap/goods-${part}.xml`, changedAt })),
  ];
  return xmlAnswer(fileOf("sitemapindex", "sitemap", origin, once(parts)), CACHE);
}

/** One part of the index. */
export async function sitemapPart(visitor: Visitor, name: string, paths: SitemapPaths): Promise<Response> {
  const { gateway, origin } = visitor;
  const entries =
    name === FIXED_PART ? once(await fixedEntries(visitor, paths)) : await entriesOf(gateway, name, paths);
  return xmlAnswer(fileOf("urlset", "url", origin, entries), CACHE);
}

/** Pages that no data make and that the shop has something for: nobody records when they change; and the list of each category that has goods. */
async function fixedEntries(
  { gateway, layout }: Pick<Visitor, "gateway" | "layout">,
  { documents, list }: SitemapPaths,
): Promise<SitemapEntry[]> {
  const [parts, centres, shown] = await Promise.all([
    gateway.call(sitemapParts, {}),
    gateway.call(nextFreeTimes, {}),
    layout(),
  ]);
  const { lists } = required(parts);
  const { missing } = required(shown);
  return [
    ...[...sitemapPages, ...documents].filter((path) => !missing.includes(path)).map((path) => ({ path })),
    ...(centres.ok ? centres.data.centres.map(({ code }) => ({ path: `/centres/${code}/` })) : []),
    ...lists.map(({ category, changedAt }) => ({ path: list(category), changedAt })),
  ];
}

async function entriesOf(
  gateway: Gateway,
  name: string,
  { list }: SitemapPaths,
): Promise<AsyncIterable<SitemapEntry[]>> {
  const [, kind, which = ""] = /^(goods|lists)-([a-z0-9-]{1,40})\.xml$/.exec(name) ?? [];
  const category = categorySlugs.find((slug) => slug === which);
  if (kind === "lists" && category) {
    const { items } = required(await gateway.call(sitemapModels, { category }));
    if (items.length > 0) return once(brandsAndModels(items, (filters) => list(category, filters)));
  }
  const part = Number(which);
  // "007" and "1e3" are numbers too, but not addresses in the index.
  if (kind === "goods" && String(part) === which && sitemapGoods.input.safeParse({ part, after: 0 }).success) {
    const pages = goodsEntries(gateway, part);
    const first = await pages.next();
    if (!first.done) return begunWith(first.value, pages);
  }
  throw notFound();
}

function brandsAndModels(
  items: readonly { brand: string; model: string; changedAt: string }[],
  pathOf: (filters: { brand: string; model?: string }) => string,
): SitemapEntry[] {
  const brands = new Map<string, string>();
  for (const { brand, changedAt } of items) {
    const known = brands.get(brand);
    if (known === undefined || known < changedAt) brands.set(brand, changedAt);
  }
  return [
    ...[...brands].map(([brand, changedAt]) => ({ path: pathOf({ brand }), changedAt })),
    ...items.map(({ brand, model, changedAt }) => ({ path: pathOf({ brand, model }), changedAt })),
  ];
}

/** Nothing for a part without goods. */
async function* goodsEntries(gateway: Gateway, part: number): AsyncGenerator<SitemapEntry[], void> {
  for (let after: number | null = 0; after !== null; ) {
    const page: OutputOf<typeof sitemapGoods> = required(await gateway.call(sitemapGoods, { part, after }));
    if (page.items.length > 0) yield page.items.map(({ url, changedAt }) => ({ path: url, changedAt }));
    after = page.next;
  }
}

async function* begunWith(first: SitemapEntry[], rest: AsyncIterable<SitemapEntry[]>): AsyncGenerator<SitemapEntry[]> {
  yield first;
  yield* rest;
}

async function* once(entries: SitemapEntry[]): AsyncGenerator<SitemapEntry[]> {
  yield entries;
}

async function* fileOf(
  root: "sitemapindex" | "urlset",
  element: "sitemap" | "url",
  origin: string,
  pages: AsyncIterable<SitemapEntry[]>,
): Pieces {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  for await (const entries of pages) {
    yield entries
      .map(
        ({ path, changedAt }) =>
          `<${element}>${xmlElement("loc", origin + path)}${xmlElement("lastmod", changedAt ?? "")}</${element}>\n`,
      )
      .join("");
  }
  yield `</${root}>\n`;
}
