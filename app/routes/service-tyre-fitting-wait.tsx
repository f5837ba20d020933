import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { JoinWaitingPage } from "../features/booking/join-waiting-page.tsx";
import { joinWaiting, loadJoin } from "../features/booking/waiting.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction = () => [{ title: "Сообщить, если освободится" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadJoin(visitor, new URL(request.url)));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  return joinWaiting(visitor, new URL(request.url), await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => <JoinWaitingPage view={view} reply={reply} />);
