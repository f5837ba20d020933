import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  appointmentCalendar,
  confirmByLink,
  linkOf,
  loadMoveTimes,
} from "../features/workshop/booking/appointment.server.ts";
import { appointmentPath } from "../shared/held-path.ts";
import { notFound } from "../visitor/error-responses.server.ts";

/** What a visit has besides pages. Only the button «Приеду» confirms: a link that is opened changes nothing. */
export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  const link = linkOf(params);
  switch (params.part) {
    case "calendar.ics":
      return appointmentCalendar(visitor, params);
    case "times": {
      const times = await loadMoveTimes(visitor, params, new URL(request.url));
      return json(times, { headers: { "Cache-Control": "private, no-store" } });
    }
    case "confirm":
      return redirect(appointmentPath(link));
    default:
      throw notFound();
  }
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  if (params.part !== "confirm") throw notFound();
  return confirmByLink(visitor, params, await request.formData());
}
