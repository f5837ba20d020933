import type { LoaderFunctionArgs } from "@remix-run/node";
import { offlineHtml } from "../features/offline/offline-html.ts";

/** Fetched by the offline worker when it is installed. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, batteryHotlinePhone } = context.visitor.settings;
  return new Response(offlineHtml({ brand, phone: batteryHotlinePhone }), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=3600, s-maxage=3600",
      "X-Robots-Tag": "noindex",
    },
  });
}
