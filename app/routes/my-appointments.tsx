import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PAGE_SIZE } from "../../gateway/contract/paging.ts";
import { AccountSection } from "../features/account/account-section.tsx";
import { listPath, pageCountOf, readListPosition, statusLinks } from "../features/account/list-position.ts";
import { StatusLinks } from "../features/account/status-links.tsx";
import { APPOINTMENTS_PATH } from "../features/appointments/appointment-paths.ts";
import { appointmentKeys, loadAppointments } from "../features/appointments/appointments.server.ts";
import { AppointmentsList } from "../features/appointments/appointments-list.tsx";
import { viewOrUnavailable } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/error-responses.server.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Записи" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const position = readListPosition(new URL(request.url).searchParams, appointmentKeys);
  if (!position) throw notFound();
  const list = await loadAppointments(visitor, position);
  return viewOrUnavailable(
    list && {
      ...list,
      position,
      links: statusLinks(APPOINTMENTS_PATH, list.counts, position.status),
      pageCount: pageCountOf(list.total, PAGE_SIZE),
    },
  );
}

export default serverPage<typeof loader>((view) => (
  <AccountSection title="Записи" failedToLoad={!view && "записи"}>
    {view && (
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
  </AccountSection>
));
