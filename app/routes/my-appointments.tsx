import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { ListPages, StatusLinks } from "../features/customers/account/list-pages.tsx";
import { loadStatusList } from "../features/customers/account/status-list.server.ts";
import { APPOINTMENTS_PATH } from "../features/workshop/appointments/appointment-paths.ts";
import { appointmentKeys, loadAppointments } from "../features/workshop/appointments/appointments.server.ts";
import { AppointmentsList } from "../features/workshop/appointments/appointments-list.tsx";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Записи" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return loadStatusList(
    { path: APPOINTMENTS_PATH, statuses: appointmentKeys, load: (input) => loadAppointments(visitor, input) },
    request,
  );
}

export default serverPage<typeof loader>((view) => (
  <AccountSection title="Записи" failedToLoad={!view && "записи"}>
    {view && (
      <AppointmentsList
        appointments={view.appointments}
        isFiltered={view.position.status !== null}
        filter={<StatusLinks label="Записи по статусу" links={view.links} />}
        pages={<ListPages path={APPOINTMENTS_PATH} position={view.position} pageCount={view.pageCount} />}
      />
    )}
  </AccountSection>
));
