import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { AdviceList } from "../features/master-advice/advice-list.tsx";
import { loadMasterAdvice } from "../features/master-advice/master-advice.server.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.ts";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/guards.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Рекомендации мастера" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const appointments = await loadMasterAdvice(visitor);
  return data(withServerOnlyData({ isRead: appointments !== null }, appointments), {
    status: appointments ? 200 : 503,
  });
}

export default function MyRecommendations() {
  const { isRead, serverOnlyData: appointments } = useLoaderData<typeof loader>();
  return (
    <AccountSection title="Рекомендации мастера" failedToLoad={!isRead && "рекомендации"}>
      <ServerOnly name="my-advice">
        {import.meta.env.SSR && appointments && <AdviceList appointments={appointments} />}
      </ServerOnly>
    </AccountSection>
  );
}
