import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccountHandle } from "../features/account/account-crumbs.tsx";
import { AccountSection } from "../features/account/account-section.tsx";
import { ConfirmCancel } from "../features/account/confirm-cancel.tsx";
import { AppointmentFacts } from "../features/appointments/appointment-facts.tsx";
import { APPOINTMENTS_PATH } from "../features/appointments/appointment-paths.ts";
import { loadAppointment } from "../features/appointments/appointments.server.ts";
import { cancelAppointment } from "../features/appointments/cancel-appointment.server.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const handle: AccountHandle = { crumb: "Отмена записи" };

export const meta: MetaFunction = () => [{ title: "Отмена записи" }];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return withServerOnlyData({}, await loadAppointment(visitor, params.reserve ?? ""));
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return cancelAppointment(visitor, params.reserve ?? "", await request.formData());
}

export default function MyAppointmentCancel() {
  const { serverOnlyData: appointment } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AccountSection title="Отмена записи">
      <FormProblems reply={reply} title="Запись не отменена" />
      <ServerOnly name="my-appointment-cancel">
        {appointment && (
          <ConfirmCancel
            label={appointment.canBeCancelled ? "Отменить запись" : null}
            back={{ href: APPOINTMENTS_PATH, label: appointment.canBeCancelled ? "Оставить запись" : "К записям" }}
          >
            {appointment.canBeCancelled ? (
              <p>
                Отменить запись: {appointment.when}? Время сразу освободится для других, вернуть его получится, только
                если оно останется свободным.
              </p>
            ) : (
              <p>
                Отменить эту запись уже нельзя:{" "}
                {appointment.status === "cancelled" ? "она отменена." : "её время прошло."}
              </p>
            )}
            <AppointmentFacts appointment={appointment} />
          </ConfirmCancel>
        )}
      </ServerOnly>
    </AccountSection>
  );
}
