import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { orderStatus } from "../../gateway/contract/orders.ts";
import { PAGE_SIZE } from "../../gateway/contract/paging.ts";
import { AccountSection } from "../features/account/account-section.tsx";
import { listPath, pageCountOf, readListPosition, statusLinks } from "../features/account/list-position.ts";
import { StatusLinks } from "../features/account/status-links.tsx";
import { loadMyOrders } from "../features/my-orders/my-orders.server.ts";
import { MyOrdersList } from "../features/my-orders/my-orders-list.tsx";
import { ORDERS_PATH } from "../features/my-orders/order-paths.ts";
import { viewOrUnavailable } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/error-responses.server.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Заказы" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const position = readListPosition(new URL(request.url).searchParams, orderStatus.options);
  if (!position) throw notFound();
  const list = await loadMyOrders(visitor, { ...position, zone: (await visitor.region()).zone });
  return viewOrUnavailable(
    list && {
      ...list,
      position,
      links: statusLinks(ORDERS_PATH, list.counts, position.status),
      pageCount: pageCountOf(list.total, PAGE_SIZE),
    },
  );
}

export default serverPage<typeof loader>((view) => (
  <AccountSection title="Заказы" failedToLoad={!view && "заказы"}>
    {view && (
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
  </AccountSection>
));
