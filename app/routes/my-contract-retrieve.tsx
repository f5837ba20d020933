import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { RetrievePage } from "../features/workshop/storage/retrieve-page.tsx";
import { loadRetrieval, retrieveStorage } from "../features/workshop/storage/retrieve-storage.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const handle: AccountHandle = { crumb: "Выдача с хранения" };

export const meta: MetaFunction = () => [{ title: "Выдача с хранения" }];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return withServerOnlyData({}, await loadRetrieval(visitor, params.number ?? ""));
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return retrieveStorage(visitor, params.number ?? "", await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <AccountSection title="Выдача с хранения">
    <RetrievePage view={view} reply={reply} />
  </AccountSection>
));
