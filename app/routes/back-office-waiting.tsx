import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { actOnWaiting, loadWaiting } from "../features/workshop/day-plan/waiting.server.ts";
import { WaitingPage } from "../features/workshop/day-plan/waiting-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Кто ждёт времени" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadWaiting(visitor, request, params.id);
  return withServerOnlyData({}, { ...view, done: takeFlash(visitor.cookies) });
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  actOnWaiting(visitor, request, params.id);

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <WaitingPage view={view} reply={reply} messages={view.done} />
));
