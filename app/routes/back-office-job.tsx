import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeGaveUp, loadGaveUp } from "../features/back-office/gave-up.server.ts";
import { GaveUpPage } from "../features/back-office/gave-up-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Не выполнено" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadGaveUp(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  changeGaveUp(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <GaveUpPage view={view} reply={reply} />);
