import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadPickList } from "../features/office/order-desk/pick-list.server.ts";
import { PickListPage } from "../features/office/order-desk/pick-list-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Что собрать" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "orders-read");
  return withServerOnlyData({}, await loadPickList(visitor, new URL(request.url).searchParams));
}

export default serverPage<typeof loader>((view) => <PickListPage view={view} />);
