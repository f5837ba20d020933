import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { StartActingForm } from "../features/office/acting/start-acting-form.tsx";
import { actOnOrder } from "../features/office/order-desk/act-on-order.server.ts";
import { loadExplanation } from "../features/office/order-desk/explain.server.ts";
import { ExplainSection } from "../features/office/order-desk/explain-section.tsx";
import { loadOrderCard } from "../features/office/order-desk/order-card.server.ts";
import { OrderCardPage } from "../features/office/order-desk/order-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = ({ params }) => [{ title: `Заказ ${params.identity}` }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const { permissions } = requireStaff(visitor, request, "orders-read");
  const identity = params.identity ?? "";
  const [view, explanation] = await Promise.all([loadOrderCard(visitor, identity), loadExplanation(visitor, identity)]);
  return withServerOnlyData(
    {},
    { ...view, explanation, mayAct: permissions.has("act"), done: takeFlash(visitor.cookies) },
  );
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "orders");
  return actOnOrder(visitor, params.identity ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <OrderCardPage
    view={view}
    reply={reply}
    messages={view.done}
    explanation={<ExplainSection view={view.explanation} />}
  >
    {view.mayAct && view.clientId !== null && <StartActingForm clientId={view.clientId} />}
  </OrderCardPage>
));
