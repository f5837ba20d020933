import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadAppointmentPage } from "../features/booking/appointment.server.ts";
import { AppointmentPage } from "../features/booking/appointment-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

/** The address opens the visit: no search engine may keep it. */
export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Запись ${data.number}` : "Страница не найдена" },
];

export async function loader({ context: { visitor }, params }: LoaderFunctionArgs) {
  const view = await loadAppointmentPage(visitor, params);
  return withServerOnlyData({ number: view.number }, view);
}

export default serverPage<typeof loader>((view) => <AppointmentPage view={view} />);
