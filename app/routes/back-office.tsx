import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { BackOfficePage } from "../features/office/back-office/back-office-page.tsx";
import { loadBackOffice } from "../features/office/back-office/resources.server.ts";
import { chooseWorkCentre } from "../features/office/back-office/work-centre.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import { requireEmployee } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Бэк-офис" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const { permissions } = requireEmployee(visitor, request);
  const view = await loadBackOffice(visitor, request);
  return withServerOnlyData(
    {},
    { ...view, isOperator: permissions.has("clients"), messages: takeFlash(visitor.cookies) },
  );
}

/** The form of the bar, from whatever page. */
export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireEmployee(visitor, request);
  return chooseWorkCentre(visitor, await request.formData());
}

export default serverPage<typeof loader>((view) => <BackOfficePage view={view} />);
