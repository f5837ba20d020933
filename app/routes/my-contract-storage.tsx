import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { changeReminders, loadStorage } from "../features/workshop/storage/storage.server.ts";
import { StorageList } from "../features/workshop/storage/storage-list.tsx";
import { viewOrUnavailable } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Договоры хранения" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return viewOrUnavailable(await loadStorage(visitor, (await visitor.region()).zone));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return changeReminders(visitor, await request.formData());
}

export default serverPage<typeof loader, typeof action>((contracts, reply) => (
  <AccountSection title="Договоры хранения" failedToLoad={!contracts && "договоры"}>
    {contracts && <StorageList contracts={contracts} reply={reply} />}
  </AccountSection>
));
