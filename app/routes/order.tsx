import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOrder } from "../features/orders/order.server.ts";
import { OrderPage } from "../features/orders/order-page.tsx";
import { privatePage } from "../http/cache-headers.ts";

/** The address opens the order: no search engine may keep it. */
export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Заказ ${data.number}` : "Страница не найдена" },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadOrder(context.visitor, params);
}

export default function Order() {
  return <OrderPage order={useLoaderData<typeof loader>()} />;
}
