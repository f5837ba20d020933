import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { findStatus } from "../features/sales/orders/order-status.server.ts";
import { OrderStatusPage } from "../features/sales/orders/order-status-page.tsx";
import { privatePage, publicPage } from "../visitor/cache-headers.ts";
// What the server alone renders needs its styles, too, which are not among those of all pages.
import "../features/sales/orders/order-details.css.ts";

/** The form is the same for everybody, an answer is for whoever asked. */
export const headers: HeadersFunction = (parts) =>
  parts.actionHeaders.has("Cache-Control") ? privatePage(parts) : publicPage(parts);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Статус заказа" },
  { name: "description", content: "Узнайте, готов ли заказ: введите телефон и номер заказа." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export function loader({ context }: LoaderFunctionArgs) {
  return { canonical: `${context.visitor.origin}/order/status/` };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return findStatus(context.visitor, await request.formData());
}

export default function OrderStatus() {
  return <OrderStatusPage reply={useActionData<typeof action>()} />;
}
