import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadMarketplaces, renewOrders } from "../features/sales/marketplaces/marketplaces.server.ts";
import { MarketplacesPage } from "../features/sales/marketplaces/marketplaces-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Проброс заказов маркетплейсов" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "marketplace");
  return withServerOnlyData({}, await loadMarketplaces(visitor, new URL(request.url)));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireStaff(visitor, request, "marketplace");
  return renewOrders(visitor, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <MarketplacesPage view={view} reply={reply} />
));
