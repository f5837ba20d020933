import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { deleteClient, loadClientPersonal } from "../features/office/personal/client-personal.server.ts";
import { ClientPersonalPage } from "../features/office/personal/client-personal-page.tsx";
import { changeGuestPersonal, loadGuestPersonal } from "../features/office/personal/guest-personal.server.ts";
import { GuestPersonalPage } from "../features/office/personal/guest-personal-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { accountIdOf } from "../shared/client-path.ts";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Персональные данные клиента" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "personal");
  const client = params.client ?? "";
  const view = await (accountIdOf(client) === null
    ? loadGuestPersonal(visitor, client)
    : loadClientPersonal(visitor, client));
  return withServerOnlyData({}, view);
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "personal");
  const client = params.client ?? "";
  const form = await request.formData();
  return accountIdOf(client) === null
    ? changeGuestPersonal(visitor, client, form)
    : deleteClient(visitor, client, form);
}

export default serverPage<typeof loader, typeof action>((view, reply) =>
  "client" in view ? <GuestPersonalPage view={view} reply={reply} /> : <ClientPersonalPage view={view} reply={reply} />,
);
