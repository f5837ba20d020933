import type { LoaderFunctionArgs } from "@remix-run/node";
import { categorySlugs } from "../../gateway/contract/categories.ts";
import { cataloguePath } from "../features/catalogue/links.ts";
import { documents } from "../features/content/documents.ts";
import { sitemapPart } from "../features/crawlers/sitemap.server.ts";

const fixedPaths = [
  "/",
  "/cars/",
  "/order/status/",
  ...categorySlugs.map((category) => cataloguePath(category)),
  ...Object.keys(documents).map((name) => `/company/${name}/`),
];

export function loader({ context, params }: LoaderFunctionArgs) {
  return sitemapPart(context.visitor, params.part ?? "", fixedPaths);
}
