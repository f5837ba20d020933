import type { LoaderFunctionArgs } from "@remix-run/node";
import { offlineHtml } from "../features/frame/offline/offline-html.ts";
import { shopName } from "../visitor/layout.server.ts";

/** Fetched by the offline worker when it is installed. */
export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  const phone = visitor.settings.batteryHotlinePhone || (await visitor.region()).phone;
  return new Response(offlineHtml({ brand: await shopName(visitor), phone }), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=3600, s-maxage=3600",
    },
  });
}
