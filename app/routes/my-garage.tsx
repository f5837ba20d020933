import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { chooseCar, loadGarage } from "../features/garage/garage.server.ts";
import { GaragePage } from "../features/garage/garage-page.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.ts";
import { Notice } from "../ui/notice.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/guards.server.ts";

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

export default function MyGarage() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.message;
  return (
    <ServerOnly name="my-garage">
      {import.meta.env.SSR && view && (
        <AccountSection title="Гараж">
          {problem && (
            <Notice tone="danger" live>
              {problem}
            </Notice>
          )}
          <GaragePage view={view} />
        </AccountSection>
      )}
    </ServerOnly>
  );
}
