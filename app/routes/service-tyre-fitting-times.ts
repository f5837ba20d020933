import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loadFreshTimes } from "../features/workshop/booking/booking.server.ts";

/** The free times of the day of an address, as they are now. */
export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const times = await loadFreshTimes(visitor, new URL(request.url));
  return json(times, { headers: { "Cache-Control": "private, no-store" } });
}
