import type { LoaderFunctionArgs } from "@remix-run/node";
import { cataloguePath } from "../features/catalogue/links.ts";
import { documents } from "../features/content/documents.ts";
import { type SitemapPaths, sitemapPart } from "../features/crawlers/sitemap.server.ts";

const paths: SitemapPaths = {
  fixed: [
    "/",
    "/cars/",
    "/order/status/",
    "/offers/",
    "/disknt/",
    "/contacts/",
    "/delivery/",
    "/about/",
    "/guarantee/",
    "/service/",
    "/service-catalog/",
    "/service-tyre-fitting/",
    ...Object.keys(documents).map((name) => `/company/${name}/`),
  ],
  list: (category, filters) =>
    cataloguePath(category, {
      lists: { ...(filters && { brand: [filters.brand] }), ...(filters?.model && { model: [filters.model] }) },
      ranges: {},
    }),
};

export function loader({ context, params }: LoaderFunctionArgs) {
  return sitemapPart(context.visitor, params.part ?? "", paths);
}
