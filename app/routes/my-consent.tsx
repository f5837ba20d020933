import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { answerConsent, loadConsent } from "../features/sales/loyalty/consent.server.ts";
import { ConsentPage } from "../features/sales/loyalty/consent-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Программа лояльности" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  return withServerOnlyData({}, await loadConsent(visitor, user));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return answerConsent(visitor, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <ConsentPage view={view} reply={reply && "form" in reply ? reply : undefined} />
));
