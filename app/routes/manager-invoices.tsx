import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadInvoices, notePayment } from "../features/sales/invoices/invoices.server.ts";
import { InvoicesPage } from "../features/sales/invoices/invoices-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Счета" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "money");
  return withServerOnlyData({}, await loadInvoices(visitor, new URL(request.url)));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireStaff(visitor, request, "money");
  return notePayment(visitor, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => <InvoicesPage view={view} reply={reply} />);
