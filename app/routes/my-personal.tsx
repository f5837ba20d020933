import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { changePersonal, loadPersonal } from "../features/office/personal/personal.server.ts";
import { PersonalPage } from "../features/office/personal/personal-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Персональные данные" }];

export const handle: AccountHandle = { crumb: "Персональные данные" };

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  return withServerOnlyData({}, await loadPersonal(visitor, user, (await visitor.region()).zone));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const user = requireUser(visitor, request);
  return changePersonal(visitor, user, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <AccountSection title="Персональные данные">
    <FormProblems reply={reply} title="Не получилось" />
    <PersonalPage view={view} reply={reply} />
  </AccountSection>
));
