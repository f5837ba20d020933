import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { deleteClient, loadClientPersonal } from "../features/personal/client-personal.server.ts";
import { ClientPersonalPage } from "../features/personal/client-personal-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [
  { title: "Персональные данные клиента" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "personal");
  return withServerOnlyData({}, await loadClientPersonal(visitor, params.client));
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "personal");
  return deleteClient(visitor, params.client, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <ClientPersonalPage view={view} reply={reply} />
));
