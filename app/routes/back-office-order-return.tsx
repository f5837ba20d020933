import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { addReturn, loadNewReturn } from "../features/sales/returns/desk/new-return.server.ts";
import { NewReturnPage } from "../features/sales/returns/desk/new-return-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = ({ params }) => [
  { title: `Возврат по заказу ${params.identity}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "orders");
  return withServerOnlyData({}, await loadNewReturn(visitor, params.identity ?? ""));
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "orders");
  return addReturn(visitor, params.identity ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => <NewReturnPage view={view} reply={reply} />);
