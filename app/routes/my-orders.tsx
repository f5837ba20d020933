import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "../../gateway/contract/my-orders.ts";
import { orderStatus } from "../../gateway/contract/orders.ts";
import { AccountSection } from "../features/account/account-section.tsx";
import { listPath, pageCountOf, readListPlace, statusLinks } from "../features/account/list-place.ts";
import { StatusLinks } from "../features/account/status-links.tsx";
import { loadMyOrders } from "../features/my-orders/my-orders.server.ts";
import { MyOrdersList } from "../features/my-orders/my-orders-list.tsx";
import { ORDERS_PATH } from "../features/my-orders/order-paths.ts";
import { privatePage } from "../http/cache-headers.ts";
import { notFound } from "../http/failures.server.ts";
import { requireUser } from "../http/guards.server.ts";
import { regionZone } from "../http/region-zone.server.ts";
import { withServerSide } from "../shared/server-side.ts";
import { Pagination } from "../ui/pagination.tsx";
import { Static } from "../ui/static.tsx";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Заказы" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const place = readListPlace(new URL(request.url).searchParams, orderStatus.options);
  if (!place) throw notFound();
  const list = await loadMyOrders(visitor, { ...place, zone: await regionZone(visitor) });
  const view = list && {
    ...list,
    place,
    links: statusLinks(ORDERS_PATH, list.counts, place.status),
    pageCount: pageCountOf(list.total, PAGE_SIZE),
  };
  return data(withServerSide({ isRead: view !== null }, view), { status: view ? 200 : 503 });
}

export default function MyOrders() {
  const { isRead, serverSide: view } = useLoaderData<typeof loader>();
  return (
    <AccountSection title="Заказы" unread={!isRead && "заказы"}>
      <Static name="my-orders">
        {import.meta.env.SSR && view && (
          <MyOrdersList
            orders={view.orders}
            isFiltered={view.place.status !== null}
            filter={<StatusLinks label="Заказы по статусу" links={view.links} />}
            pages={
              <Pagination
                page={view.place.page}
                pageCount={view.pageCount}
                hrefOf={(page) => listPath(ORDERS_PATH, { ...view.place, page })}
              />
            }
          />
        )}
      </Static>
    </AccountSection>
  );
}
