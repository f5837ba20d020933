import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeGoods, loadGoodsCard } from "../features/catalogue/goods/desk/goods-card.server.ts";
import { GoodsCardPage } from "../features/catalogue/goods/desk/goods-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Товар" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadGoodsCard(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  changeGoods(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <GoodsCardPage view={view} reply={reply} />);
