import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { BackOfficePage } from "../features/office/back-office/back-office-page.tsx";
import { loadBackOffice } from "../features/office/back-office/resources.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Бэк-офис" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  return withServerOnlyData({}, loadBackOffice(visitor, request));
}

export default serverPage<typeof loader>((view) => <BackOfficePage view={view} />);
