import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { changeSettings } from "../features/customers/settings/change-settings.server.ts";
import { loadSettings } from "../features/customers/settings/settings.server.ts";
import { SettingsPage } from "../features/customers/settings/settings-page.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Настройки" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  return withServerOnlyData({}, await loadSettings(visitor, user, (await visitor.region()).zone));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const user = requireUser(visitor, request);
  return changeSettings(visitor, user, await request.formData());
}

export default function MySettings() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Stack gap="m">
      {reply && (
        <FormProblems
          reply={reply}
          title={reply.form === "password" ? "Пароль не сохранён" : "Настройки не сохранены"}
        />
      )}
      <ServerOnly name="my-settings">
        {view && (
          <AccountSection title="Настройки">
            <SettingsPage view={view} reply={reply} />
          </AccountSection>
        )}
      </ServerOnly>
    </Stack>
  );
}
