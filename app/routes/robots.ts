import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsText } from "../features/frame/crawlers/robots-text.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsText(context.visitor.origin), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600, s-maxage=3600" },
  });
}
