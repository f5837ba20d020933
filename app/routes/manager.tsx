import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { loadManagerPage } from "../features/office/staff/manager.server.ts";
import { ManagerPage } from "../features/office/staff/manager-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Кабинет сотрудника" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const { permissions } = requireStaff(visitor, request, "clients");
  const view = await loadManagerPage(visitor, new URL(request.url), permissions);
  const status = view.phone ? 422 : view.opened === null ? 503 : 200;
  return data(withServerOnlyData({}, view), { status });
}

export default serverPage<typeof loader>((view) => <ManagerPage view={view} />);
