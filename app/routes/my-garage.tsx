import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { chooseCar, loadGarage } from "../features/catalogue/garage/garage.server.ts";
import { GaragePage } from "../features/catalogue/garage/garage-page.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { messageOf } from "../shared/form-reply.ts";
import { Notice } from "../ui/notice.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Гараж" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return withServerOnlyData({}, await loadGarage(visitor));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return chooseCar(visitor, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <AccountSection title="Гараж">
    {reply?.error[""] && (
      <Notice tone="danger" live>
        {messageOf(reply)}
      </Notice>
    )}
    <GaragePage view={view} />
  </AccountSection>
));
