import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { JoinWaitingPage } from "../features/workshop/booking/join-waiting-page.tsx";
import { actOnWaiting, joinWaiting, loadJoin, loadWaiting } from "../features/workshop/booking/waiting.server.ts";
import { WaitingPage } from "../features/workshop/booking/waiting-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Сообщить, если освободится время" }];

/** With its secret an entry, without it the form that makes one. */
export async function loader({ context: { visitor }, params: { access }, request }: LoaderFunctionArgs) {
  const entry = access ? await loadWaiting(visitor, access) : null;
  const join = access ? null : await loadJoin(visitor, new URL(request.url));
  return withServerOnlyData({}, { entry, join });
}

export async function action({ context: { visitor }, params: { access }, request }: ActionFunctionArgs) {
  const form = await request.formData();
  return access ? actOnWaiting(visitor, access, form) : joinWaiting(visitor, new URL(request.url), form);
}

export default serverPage<typeof loader, typeof action>(({ entry, join }, reply) => (
  <>
    {entry && <WaitingPage view={entry} reply={reply} />}
    {join && <JoinWaitingPage view={join} reply={reply && "proof" in reply ? reply : undefined} />}
  </>
));
