import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderPlaced } from "../features/platform/goals/goods-goals.tsx";
import { loadOrder } from "../features/sales/orders/order.server.ts";
import { OrderAway } from "../features/sales/orders/order-away.tsx";
import { OrderPage } from "../features/sales/orders/order-page.tsx";
import { actOnPayment } from "../features/sales/paying/paying.server.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import type { RefusedForm } from "../shared/form-reply.ts";
import { privatePage } from "../visitor/cache-headers.ts";
// What the server alone renders needs its styles, too, which are not among those of all pages.
import "../features/sales/orders/order-details.css.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Заказ ${data.number}` : "Страница не найдена" },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const order = await loadOrder(context.visitor, params);
  const number = params.identity ?? "";
  if (!order) return data(withServerOnlyData({ number, sum: 0, lines: null }, null), { status: 503 });
  const lines = order.lines.map(({ sku, goods, price, quantity }) => ({
    sku,
    name: goods.map(({ title }) => title).join(" + "),
    price,
    quantity,
  }));
  return data(withServerOnlyData({ number: order.number, sum: order.sum, lines }, order));
}

/** Cancels the order, or begins to pay for it on the site. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  return actOnPayment(context.visitor, params, await request.formData());
}

export default function Order() {
  const reply = useActionData() as RefusedForm | undefined;
  const { number, sum, lines, serverOnlyData: order } = useLoaderData<typeof loader>();
  return (
    <>
      <ServerOnly name={`order ${number}`}>
        {order ? <OrderPage order={order} reply={reply} /> : <OrderAway number={number} />}
      </ServerOnly>
      {lines && <OrderPlaced number={number} sum={sum} lines={lines} />}
    </>
  );
}
