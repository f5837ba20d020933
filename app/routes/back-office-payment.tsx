import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changePayment, loadPaymentCard } from "../features/office/money-desk/payment-card.server.ts";
import { PaymentCardPage } from "../features/office/money-desk/payment-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Платёж" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadPaymentCard(visitor, request, params.id ?? "");
  return withServerOnlyData({}, { ...view, done: takeFlash(visitor.cookies) });
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  changePayment(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <PaymentCardPage view={view} reply={reply} messages={view.done} />
));
