import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { changeSettings } from "../features/settings/change-settings.server.ts";
import { loadSettings } from "../features/settings/settings.server.ts";
import { SettingsPage } from "../features/settings/settings-page.tsx";
import { privatePage } from "../http/cache-headers.ts";
import { requireUser } from "../http/guards.server.ts";
import { regionZone } from "../http/region-zone.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { withServerOnlyData } from "../shared/server-only-data.ts";
import { Stack } from "../ui/layout.tsx";
import { ServerOnly } from "../ui/server-only.tsx";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Настройки" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  return withServerOnlyData({}, await loadSettings(visitor, user, await regionZone(visitor)));
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
        {import.meta.env.SSR && view && (
          <AccountSection title="Настройки">
            <SettingsPage view={view} reply={reply} />
          </AccountSection>
        )}
      </ServerOnly>
    </Stack>
  );
}
