import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "../../gateway/contract/my-orders.ts";
import { AccountSection } from "../features/account/account-section.tsx";
import { listPath, pageCountOf, readListPosition, statusLinks } from "../features/account/list-position.ts";
import { StatusLinks } from "../features/account/status-links.tsx";
import { APPOINTMENTS_PATH } from "../features/appointments/appointment-paths.ts";
import { appointmentKeys, loadAppointments } from "../features/appointments/appointments.server.ts";
import { AppointmentsList } from "../features/appointments/appointments-list.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.ts";
import { Pagination } from "../ui/pagination.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/failures.server.ts";
import { requireUser } from "../visitor/guards.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Записи" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const position = readListPosition(new URL(request.url).searchParams, appointmentKeys);
  if (!position) throw notFound();
  const list = await loadAppointments(visitor, position);
  const view = list && {
    ...list,
    position,
    links: statusLinks(APPOINTMENTS_PATH, list.counts, position.status),
    pageCount: pageCountOf(list.total, PAGE_SIZE),
  };
  return data(withServerOnlyData({ isRead: view !== null }, view), { status: view ? 200 : 503 });
}

export default function MyAppointments() {
  const { isRead, serverOnlyData: view } = useLoaderData<typeof loader>();
  return (
    <AccountSection title="Записи" failedToLoad={!isRead && "записи"}>
      <ServerOnly name="my-appointments">
        {import.meta.env.SSR && view && (
          <AppointmentsList
            appointments={view.appointments}
            isFiltered={view.position.status !== null}
            filter={<StatusLinks label="Записи по статусу" links={view.links} />}
            pages={
              <Pagination
                page={view.position.page}
                pageCount={view.pageCount}
                hrefOf={(page) => listPath(APPOINTMENTS_PATH, { ...view.position, page })}
              />
            }
          />
        )}
      </ServerOnly>
    </AccountSection>
  );
}
