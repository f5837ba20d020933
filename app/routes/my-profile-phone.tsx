import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { addPhone, loadAddPhone } from "../features/customers/profile/add-phone.server.ts";
import { AddPhonePage } from "../features/customers/profile/add-phone-page.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Добавить телефон" }];

export const handle: AccountHandle = { crumb: "Добавить телефон" };

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return withServerOnlyData({}, loadAddPhone(visitor, (await visitor.region()).zone));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const user = requireUser(visitor, request);
  return addPhone(visitor, user, await request.formData());
}

export default function MyProfilePhone() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Stack gap="m">
      <FormProblems reply={reply} title="Телефон не добавлен" />
      <ServerOnly name="my-profile-phone">
        {view && (
          <AccountSection title="Добавить телефон">
            <AddPhonePage view={view} reply={reply} />
          </AccountSection>
        )}
      </ServerOnly>
    </Stack>
  );
}
