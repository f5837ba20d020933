import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { ConfirmCancel } from "../features/customers/account/confirm-cancel.tsx";
import { AppointmentFacts } from "../features/workshop/appointments/appointment-facts.tsx";
import { APPOINTMENTS_PATH } from "../features/workshop/appointments/appointment-paths.ts";
import { loadAppointment } from "../features/workshop/appointments/appointments.server.ts";
import { cancelAppointment } from "../features/workshop/appointments/cancel-appointment.server.ts";
import { loadMove, moveVisit, ownLink } from "../features/workshop/booking/appointment.server.ts";
import type { BookingReply } from "../features/workshop/booking/booking-view.ts";
import { keepsKnownDays } from "../features/workshop/booking/known-days.ts";
import { MoveHead } from "../features/workshop/booking/move-head.tsx";
import { TimesBlock } from "../features/workshop/booking/times-block.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { appointmentPath } from "../shared/held-path.ts";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/error-responses.server.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const handle: AccountHandle = { crumb: "Изменение записи" };

const titles = { cancel: "Отмена записи", move: "Перенос записи" } as const;
type Act = keyof typeof titles;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? titles[page.act] : "Страница не найдена" },
];

export const shouldRevalidate = keepsKnownDays;

/** Only these two things are done with an own appointment. */
function actOf({ act = "" }: { act?: string }): Act {
  if (act === "cancel" || act === "move") return act;
  throw notFound();
}

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const { number = "" } = params;
  if (params.act === "visit") {
    throw redirect(appointmentPath(await ownLink(visitor, number)));
  }
  const act = actOf(params);
  if (act === "cancel") {
    const appointment = await loadAppointment(visitor, number);
    return withServerOnlyData({ act, times: null, sent: {} }, { appointment, visit: null });
  }
  const link = await ownLink(visitor, number);
  const { times, sent, ...visit } = await loadMove(visitor, link, new URL(request.url), { isOwn: true });
  return withServerOnlyData({ act, times, sent: { ...sent } }, { appointment: null, visit });
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  const { number = "" } = params;
  const form = await request.formData();
  if (actOf(params) === "cancel") return cancelAppointment(visitor, number, form);
  return moveVisit(visitor, await ownLink(visitor, number), form, { isOwn: true });
}

export default function MyAppointmentAct() {
  const { serverOnlyData: view, act, times, sent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AccountSection title={titles[act]}>
      {act === "cancel" && <FormProblems reply={reply} title="Запись не отменена" />}
      <ServerOnly name={`my-appointment-${act}`}>
        {view?.visit && <MoveHead view={view.visit} hasHeading={false} />}
        {view?.appointment && <CancelOwn appointment={view.appointment} />}
      </ServerOnly>
      {times && <TimesBlock view={times} reply={reply as BookingReply | undefined} sent={sent} />}
    </AccountSection>
  );
}

function CancelOwn({ appointment }: { appointment: Awaited<ReturnType<typeof loadAppointment>> }) {
  const { canBeCancelled, when, status } = appointment;
  return (
    <ConfirmCancel
      label={canBeCancelled ? "Отменить запись" : null}
      back={{ href: APPOINTMENTS_PATH, label: canBeCancelled ? "Оставить запись" : "К записям" }}
    >
      {canBeCancelled ? (
        <p>
          Отменить запись: {when}? Время сразу освободится для других, вернуть его получится, только если оно останется
          свободным.
        </p>
      ) : (
        <p>Отменить эту запись уже нельзя: {status === "cancelled" ? "она отменена." : "её время прошло."}</p>
      )}
      <AppointmentFacts appointment={appointment} />
    </ConfirmCancel>
  );
}
