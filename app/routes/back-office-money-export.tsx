import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadMoneyExport } from "../features/office/money-desk/money-export.server.ts";
import { MoneyExportPage } from "../features/office/money-desk/money-export-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Файл для бухгалтерии" }, { name: "robots", content: "noindex" }];

export const loader = ({ context: { visitor }, request }: LoaderFunctionArgs) =>
  withServerOnlyData({}, loadMoneyExport(visitor, request));

export default serverPage<typeof loader>((view) => <MoneyExportPage view={view} />);
