import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { loadOrderReturn, requestOrderReturn } from "../features/sales/returns/order-return.server.ts";
import { OrderReturnPage } from "../features/sales/returns/order-return-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data: sent }) => [
  { title: sent ? `Возврат по заказу ${sent.number}` : "Страница не найдена" },
];

export async function loader({ context: { visitor }, params }: LoaderFunctionArgs) {
  const view = await loadOrderReturn(visitor, params);
  return data(withServerOnlyData({ number: view.number }, { ...view, messages: takeFlash(visitor.cookies) }));
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  return requestOrderReturn(visitor, params, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <OrderReturnPage view={view} messages={view.messages} reply={reply} />
));
