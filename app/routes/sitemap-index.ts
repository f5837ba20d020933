import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapIndex } from "../features/crawlers/sitemap.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return sitemapIndex(context.visitor);
}
