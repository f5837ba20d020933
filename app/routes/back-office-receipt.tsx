import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadReceipt, retryReceipt } from "../features/office/money-desk/receipt-card.server.ts";
import { ReceiptCardPage } from "../features/office/money-desk/receipt-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Чек" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadReceipt(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  retryReceipt(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <ReceiptCardPage view={view} reply={reply} />);
