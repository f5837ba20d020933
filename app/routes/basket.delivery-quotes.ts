import type { ActionFunctionArgs } from "@remix-run/node";
import { loadDeliveryQuotes } from "../features/sales/checkout/delivery-quotes.server.ts";

/** Price and terminals of the delivery that an order form has chosen, and sums with its points, for scripts: the form's own button answers the whole page. */
export const action = async ({ context: { visitor }, request }: ActionFunctionArgs) =>
  Response.json(await loadDeliveryQuotes(visitor, await request.formData()), {
    headers: { "Cache-Control": "no-store" },
  });
