import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { actOnCloseBay, loadCloseBay } from "../features/workshop/day-plan/close-bay.server.ts";
import { CloseBayPage } from "../features/workshop/day-plan/close-bay-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Закрыть пост" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadCloseBay(visitor, request));
}

export const action = ({ context: { visitor }, request }: ActionFunctionArgs) => actOnCloseBay(visitor, request);

export default serverPage<typeof loader, typeof action>((view, reply) => <CloseBayPage view={view} reply={reply} />);
