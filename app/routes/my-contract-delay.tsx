import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { DelayPage } from "../features/workshop/storage/delay-page.tsx";
import { delayStorage, loadDelay } from "../features/workshop/storage/delay-storage.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const handle: AccountHandle = { crumb: "Продление хранения" };

export const meta: MetaFunction = () => [{ title: "Продление хранения" }];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const view = await loadDelay(visitor, {
    number: params.number ?? "",
    chosen: new URL(request.url).searchParams.get("date"),
  });
  return data(withServerOnlyData({}, view), { status: view.problem ? 422 : 200 });
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return delayStorage(visitor, params.number ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <AccountSection title="Продление хранения">
    <DelayPage view={view} reply={reply} />
  </AccountSection>
));
