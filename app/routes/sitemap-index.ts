import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapIndex } from "../features/frame/crawlers/sitemap.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return sitemapIndex(context.visitor);
}
