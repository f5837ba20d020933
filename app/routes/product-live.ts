import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadLive } from "../features/catalogue/product/product-live.server.ts";

/** Stock, delivery and benefits of a product for `?quantity=`, asked by the product page's script. API-063, PRD-006 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const live = await loadLive(context.visitor, {
    sku: params.sku ?? "",
    quantityText: new URL(request.url).searchParams.get("quantity"),
  });
  return Response.json(live, { headers: { "Cache-Control": "private, no-store" } });
}
