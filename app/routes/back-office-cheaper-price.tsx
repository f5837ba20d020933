import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  answerCheaperPrice,
  loadCheaperPrice,
} from "../features/sales/cheaper-prices/desk/cheaper-price-card.server.ts";
import { CheaperPriceCardPage } from "../features/sales/cheaper-prices/desk/cheaper-price-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Нашли дешевле" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadCheaperPrice(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  answerCheaperPrice(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <CheaperPriceCardPage view={view} reply={reply} />
));
