import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { actOnMerge, loadMerge } from "../features/office/merging/merge.server.ts";
import { MergePage } from "../features/office/merging/merge-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Объединение кабинетов" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadMerge(visitor, request, params.id ?? "");
  const isRefused = view.page === "new" && view.reply !== undefined;
  return data(withServerOnlyData({}, view), { status: isRefused ? 422 : 200 });
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  actOnMerge(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <MergePage view={view} reply={reply} />);
