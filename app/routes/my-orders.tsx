import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { orderStatus } from "../../gateway/contract/sales/orders.ts";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { ListPages, StatusLinks } from "../features/customers/account/list-pages.tsx";
import { loadStatusList } from "../features/customers/account/status-list.server.ts";
import { loadMyOrders } from "../features/sales/my-orders/my-orders.server.ts";
import { MyOrdersList } from "../features/sales/my-orders/my-orders-list.tsx";
import { ORDERS_PATH } from "../features/sales/my-orders/order-paths.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Заказы" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const { zone } = await visitor.region();
  return loadStatusList(
    { path: ORDERS_PATH, statuses: orderStatus.options, load: (input) => loadMyOrders(visitor, input, zone) },
    request,
  );
}

export default serverPage<typeof loader>((view) => (
  <AccountSection title="Заказы" failedToLoad={!view && "заказы"}>
    {view && (
      <MyOrdersList
        orders={view.orders}
        isFiltered={view.position.status !== null}
        filter={<StatusLinks label="Заказы по статусу" links={view.links} />}
        pages={<ListPages path={ORDERS_PATH} position={view.position} pageCount={view.pageCount} />}
      />
    )}
  </AccountSection>
));
