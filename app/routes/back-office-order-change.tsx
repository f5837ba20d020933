import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { answerOrderChange, loadOrderChange } from "../features/office/order-desk/change-order.server.ts";
import { ChangeOrderPage } from "../features/office/order-desk/change-order-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = ({ params }) => [{ title: `Изменить заказ ${params.identity}` }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "orders");
  return withServerOnlyData({}, await loadOrderChange(visitor, params.identity ?? ""));
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "orders");
  return answerOrderChange(visitor, params.identity ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => <ChangeOrderPage view={view} reply={reply} />);
