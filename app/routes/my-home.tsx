import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadAccountHome } from "../features/account/account-home.server.ts";
import { AccountHome } from "../features/account/account-home.tsx";
import { AccountSection } from "../features/account/account-section.tsx";
import { answerNps } from "../features/account/nps.server.ts";
import { NpsForm } from "../features/account/nps-form.tsx";
import { privatePage } from "../http/cache-headers.ts";
import { requireUser } from "../http/guards.server.ts";
import { regionZone } from "../http/region-zone.server.ts";
import { withServerOnlyData } from "../shared/server-only-data.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Stack } from "../ui/layout.tsx";
import { ServerOnly } from "../ui/server-only.tsx";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Личный кабинет" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  return withServerOnlyData({}, await loadAccountHome(visitor, user, await regionZone(visitor)));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return answerNps(visitor, await request.formData());
}

export default function MyHome() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const entries = Object.entries(reply?.errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => (field === "message" ? { message } : { message, fieldId: field })),
  );
  return (
    <AccountSection title="Личный кабинет">
      <ErrorSummary errors={entries} submission={reply} />
      <ServerOnly name="my-home">
        {import.meta.env.SSR && view && (
          <Stack gap="m">
            <p>Здравствуйте, {view.name}.</p>
            <AccountHome view={view} />
            {view.npsOrder && <NpsForm identity={view.npsOrder} reply={reply} />}
          </Stack>
        )}
      </ServerOnly>
    </AccountSection>
  );
}
