import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadInvoice } from "../features/sales/orders/invoice.server.ts";
import { InvoicePage } from "../features/sales/orders/invoice-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
// What the server alone renders needs its styles, too, which are not among those of all pages.
import "../features/sales/orders/invoice-page.css.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Страница не найдена" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const view = await loadInvoice(context.visitor, params);
  return withServerOnlyData({ title: view.paper.title }, view);
}

export default serverPage<typeof loader>((view) => <InvoicePage view={view} />);
