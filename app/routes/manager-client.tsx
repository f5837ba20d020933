import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { StartActingForm } from "../features/office/acting/start-acting-form.tsx";
import { newMergePath } from "../features/office/merging/merge-paths.ts";
import { clientPersonalPath } from "../features/office/personal/personal-path.ts";
import { changeClient } from "../features/office/staff/change-client.server.ts";
import { bookingPath, loadClientCard } from "../features/office/staff/client-card.server.ts";
import { ClientCardPage } from "../features/office/staff/client-card-page.tsx";
import {
  BookForClient,
  ClientNamesForm,
  ClientNoteForm,
  LoyaltySmsForm,
} from "../features/office/staff/client-forms.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Карточка клиента" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const { permissions } = requireStaff(visitor, request, "clients");
  const view = await loadClientCard(visitor, params.client ?? "", permissions);
  const booking = view.phone === null ? null : bookingPath(view.phone);
  const personal =
    permissions.has("personal") && view.canAct ? clientPersonalPath(encodeURIComponent(params.client ?? "")) : null;
  const merge =
    permissions.has("merge") && view.canAct && view.accountId !== null
      ? newMergePath({ stays: String(view.accountId) })
      : null;
  return withServerOnlyData({}, { ...view, booking, personal, merge, messages: takeFlash(visitor.cookies) });
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "act");
  return changeClient(visitor, params.client ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <ClientCardPage view={view} messages={view.messages}>
    <FormProblems reply={reply} />
    {view.canAct && <StartActingForm clientId={view.accountId} phone={view.phone} />}
    {view.personal && <a href={view.personal}>Персональные данные клиента</a>}
    {view.merge && <a href={view.merge}>Объединить с другим кабинетом этого клиента</a>}
    {view.booking && <BookForClient path={view.booking} />}
    {view.phone && <LoyaltySmsForm phone={view.phone} />}
    {view.names && <ClientNamesForm names={view.names} reply={reply} />}
    {view.noteKey && <ClientNoteForm noteKey={view.noteKey} reply={reply} />}
  </ClientCardPage>
));
