import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { actOnOrder } from "../features/office/order-desk/act-on-order.server.ts";
import { DeskActPage } from "../features/office/order-desk/act-page.tsx";
import { deskActs } from "../features/office/order-desk/desk-paths.ts";
import { loadOrderCard } from "../features/office/order-desk/order-card.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/error-responses.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = ({ params }) => [{ title: `Заказ ${params.identity}` }];

export async function loader({
  context: { visitor },
  request,
  params: { identity = "", act = "" },
}: LoaderFunctionArgs) {
  requireStaff(visitor, request, "orders");
  if (!Object.hasOwn(deskActs, act)) throw notFound();
  const view = await loadOrderCard(visitor, identity);
  return withServerOnlyData({}, { ...view, act: deskActs[act as keyof typeof deskActs] });
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "orders");
  return actOnOrder(visitor, params.identity ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <DeskActPage act={view.act} view={view} reply={reply} />
));
