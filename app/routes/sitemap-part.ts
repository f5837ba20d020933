import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentPaths } from "../features/catalogue/content/documents.server.ts";
import { cataloguePath } from "../features/catalogue/lists/links.ts";
import { type SitemapPaths, sitemapPart } from "../features/frame/crawlers/sitemap.server.ts";

const list: SitemapPaths["list"] = (category, filters) =>
  cataloguePath(category, {
    lists: { ...(filters && { brand: [filters.brand] }), ...(filters?.model && { model: [filters.model] }) },
    ranges: {},
  });

export async function loader({ context: { visitor }, params }: LoaderFunctionArgs) {
  return sitemapPart(visitor, params.part ?? "", { documents: await documentPaths(visitor), list });
}
