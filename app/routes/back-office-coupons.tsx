import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadCoupons } from "../features/sales/promo/desk/coupons.server.ts";
import { CouponsPage } from "../features/sales/promo/desk/coupons-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Купоны" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadCoupons(visitor, request, params.id ?? "");
  return withServerOnlyData({}, { view, messages: takeFlash(visitor.cookies) });
}

export default serverPage<typeof loader>(({ view, messages }) => <CouponsPage view={view} messages={messages} />);
