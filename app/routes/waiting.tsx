import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { actOnWaiting, loadWaiting } from "../features/booking/waiting.server.ts";
import { WaitingPage } from "../features/booking/waiting-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

/** The address opens the wish: no search engine may keep it. */
export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction = () => [{ title: "Ожидание свободного времени" }];

export async function loader({ context: { visitor }, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadWaiting(visitor, params.access ?? ""));
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  return actOnWaiting(visitor, params.access ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => <WaitingPage view={view} reply={reply} />);
