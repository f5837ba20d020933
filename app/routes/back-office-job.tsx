import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeFailedWork, loadFailedWork } from "../features/office/failed-work/failed-work.server.ts";
import { FailedWorkPage } from "../features/office/failed-work/failed-work-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Не выполнено" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadFailedWork(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  changeFailedWork(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <FailedWorkPage view={view} reply={reply} />);
