import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderPlaced } from "../features/goals/goods-goals.tsx";
import { loadOrder } from "../features/orders/order.server.ts";
import { OrderPage } from "../features/orders/order-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

/** The address opens the order: no search engine may keep it. */
export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Заказ ${data.number}` : "Страница не найдена" },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadOrder(context.visitor, params);
}

export default function Order() {
  const order = useLoaderData<typeof loader>();
  const lines = order.lines.map(({ sku, goods, price, quantity }) => ({
    sku,
    name: goods.map(({ title }) => title).join(" + "),
    price,
    quantity,
  }));
  return (
    <>
      <OrderPage order={order} />
      <OrderPlaced number={order.number} sum={order.sum} lines={lines} />
    </>
  );
}
