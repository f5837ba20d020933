import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loadMoveTimes } from "../features/booking/appointment.server.ts";

/** The free times of a day for a visit that is being moved, as they are now. */
export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  const times = await loadMoveTimes(visitor, params, new URL(request.url));
  return json(times, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } });
}
