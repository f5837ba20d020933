import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeStock, loadStockCard } from "../features/catalogue/goods/desk/stock-card.server.ts";
import { StockCardPage } from "../features/catalogue/goods/desk/stock-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Остатки товара" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadStockCard(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  changeStock(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <StockCardPage view={view} reply={reply} />);
