import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { DifferencePage } from "../features/office/money-desk/difference-page.tsx";
import { loadDifference, settleDifference } from "../features/office/money-desk/differences.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Расхождение с банком" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadDifference(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  settleDifference(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <DifferencePage view={view} reply={reply} />);
