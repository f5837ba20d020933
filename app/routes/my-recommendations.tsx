import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { AdviceList } from "../features/workshop/master-advice/advice-list.tsx";
import { loadMasterAdvice } from "../features/workshop/master-advice/master-advice.server.ts";
import { viewOrUnavailable } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Рекомендации мастера" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return viewOrUnavailable(await loadMasterAdvice(visitor));
}

export default serverPage<typeof loader>((appointments) => (
  <AccountSection title="Рекомендации мастера" failedToLoad={!appointments && "рекомендации"}>
    {appointments && <AdviceList appointments={appointments} />}
  </AccountSection>
));
