import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { OrderActions } from "../features/sales/my-orders/order-actions.tsx";
import { repeatOrder } from "../features/sales/my-orders/repeat-order.server.ts";
import { loadMyOrder } from "../features/sales/orders/order.server.ts";
import { OrderDetails } from "../features/sales/orders/order-details.tsx";
import { OrderHead } from "../features/sales/orders/order-page.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const handle: AccountHandle = { crumb: "Заказ" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Заказ ${data.number}` : "Страница не найдена" },
];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const order = await loadMyOrder(visitor, params.identity ?? "");
  return withServerOnlyData({ number: order.number }, order);
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  const user = requireUser(visitor, request);
  return repeatOrder(visitor, user.id, params.identity ?? "", await request.formData());
}

export default function MyOrder() {
  const { serverOnlyData: order } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Stack gap="m">
      <FormProblems reply={reply} title="Повторить заказ не получилось" />
      <ServerOnly name="my-order">
        {order && (
          <>
            <OrderHead order={order} />
            <OrderDetails
              order={order}
              actions={<OrderActions identity={order.number} canBeCancelled={order.canBeCancelled} />}
            />
          </>
        )}
      </ServerOnly>
    </Stack>
  );
}
