import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadInvoice } from "../features/sales/orders/invoice.server.ts";
import { InvoicePage } from "../features/sales/orders/invoice-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

/** The address opens the invoice: no search engine may keep it. */
export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Страница не найдена" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const view = await loadInvoice(context.visitor, params);
  return withServerOnlyData({ title: view.paper.title }, view);
}

export default serverPage<typeof loader>((view) => <InvoicePage view={view} />);
