import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "../../gateway/contract/my-orders.ts";
import { orderStatus } from "../../gateway/contract/orders.ts";
import { AccountSection } from "../features/account/account-section.tsx";
import { listPath, pageCountOf, readListPosition, statusLinks } from "../features/account/list-position.ts";
import { StatusLinks } from "../features/account/status-links.tsx";
import { loadMyOrders } from "../features/my-orders/my-orders.server.ts";
import { MyOrdersList } from "../features/my-orders/my-orders-list.tsx";
import { ORDERS_PATH } from "../features/my-orders/order-paths.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.ts";
import { Pagination } from "../ui/pagination.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/failures.server.ts";
import { requireUser } from "../visitor/guards.server.ts";
import { regionZone } from "../visitor/region-zone.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Заказы" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const position = readListPosition(new URL(request.url).searchParams, orderStatus.options);
  if (!position) throw notFound();
  const list = await loadMyOrders(visitor, { ...position, zone: await regionZone(visitor) });
  const view = list && {
    ...list,
    position,
    links: statusLinks(ORDERS_PATH, list.counts, position.status),
    pageCount: pageCountOf(list.total, PAGE_SIZE),
  };
  return data(withServerOnlyData({ isRead: view !== null }, view), { status: view ? 200 : 503 });
}

export default function MyOrders() {
  const { isRead, serverOnlyData: view } = useLoaderData<typeof loader>();
  return (
    <AccountSection title="Заказы" failedToLoad={!isRead && "заказы"}>
      <ServerOnly name="my-orders">
        {import.meta.env.SSR && view && (
          <MyOrdersList
            orders={view.orders}
            isFiltered={view.position.status !== null}
            filter={<StatusLinks label="Заказы по статусу" links={view.links} />}
            pages={
              <Pagination
                page={view.position.page}
                pageCount={view.pageCount}
                hrefOf={(page) => listPath(ORDERS_PATH, { ...view.position, page })}
              />
            }
          />
        )}
      </ServerOnly>
    </AccountSection>
  );
}
