import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { cancelByLink, loadAppointmentPage } from "../features/workshop/booking/appointment.server.ts";
import { AppointmentPage } from "../features/workshop/booking/appointment-page.tsx";
import { CancelPage } from "../features/workshop/booking/cancel-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Запись ${data.number}` : "Страница не найдена" },
];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  const view = await loadAppointmentPage(visitor, params);
  const isCancelling = new URL(request.url).searchParams.get("act") === "cancel";
  return withServerOnlyData({ number: view.number }, { view, isCancelling });
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  return cancelByLink(visitor, params, await request.formData());
}

export default serverPage<typeof loader, typeof action>(({ view, isCancelling }, reply) =>
  isCancelling ? <CancelPage view={view} reply={reply} /> : <AppointmentPage view={view} />,
);
