import type { ActionFunctionArgs } from "@remix-run/node";
import { loadCarried } from "../features/checkout/carried.server.ts";

/** Price and terminals of the delivery that an order form has chosen, for scripts: the form's own button answers the whole page. */
export const action = async ({ context: { visitor }, request }: ActionFunctionArgs) =>
  Response.json(await loadCarried(visitor, await request.formData()), { headers: { "Cache-Control": "no-store" } });
