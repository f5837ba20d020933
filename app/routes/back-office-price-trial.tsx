import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadPriceTrial } from "../features/workshop/services/desk/price-trial.server.ts";
import { PriceTrialPage } from "../features/workshop/services/desk/price-trial-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Проверка цены" }, { name: "robots", content: "noindex" }];

export const loader = async ({ context: { visitor }, request }: LoaderFunctionArgs) =>
  withServerOnlyData({}, await loadPriceTrial(visitor, request));

export default serverPage<typeof loader>((view) => <PriceTrialPage view={view} />);
