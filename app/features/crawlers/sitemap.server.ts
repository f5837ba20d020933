import { ADDRESSES_PART_SIZE, goodsAddresses } from "../../../gateway/contract/goods.ts";
import { notFound, required } from "../../http/failures.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";

/** Lists and texts of every region; product pages follow in numbered parts. */
const FIXED_PART = "pages.xml";

const XML_HEADERS = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400",
};

/** The region's index of sitemaps. */
export async function sitemapIndex(visitor: Visitor): Promise<Response> {
  const { total } = required(await visitor.gateway.call(goodsAddresses, { part: 0 }));
  const parts = Array.from({ length: Math.ceil(total / ADDRESSES_PART_SIZE) }, (_, part) => `goods-${part}.xml`);
  const entries = [FIXED_PART, ...parts].map(
    (part) => `<sitemap><loc>${visitor.origin}/sitemap/${part}</loc></sitemap>`,
  );
  return xml("sitemapindex", entries);
}

/** One part; `fixedPaths` are the lists and texts. */
export async function sitemapPart(visitor: Visitor, name: string, fixedPaths: readonly string[]): Promise<Response> {
  if (name === FIXED_PART)
    return xml(
      "urlset",
      fixedPaths.map((path) => entry(visitor.origin + path)),
    );
  const part = /^goods-(\d{1,3})\.xml$/.exec(name)?.[1];
  if (part === undefined) throw notFound();
  const { items } = required(await visitor.gateway.call(goodsAddresses, { part: Number(part) }));
  if (items.length === 0) throw notFound();
  return xml(
    "urlset",
    items.map(({ url, updatedAt }) => entry(visitor.origin + url, updatedAt)),
  );
}

function entry(address: string, updatedAt?: string): string {
  const location = address.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<url><loc>${location}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ""}</url>`;
}

function xml(root: string, entries: readonly string[]): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("\n")}</${root}>\n`;
  return new Response(body, { headers: XML_HEADERS });
}
