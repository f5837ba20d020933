import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { AdviceList } from "../features/master-advice/advice-list.tsx";
import { loadMasterAdvice } from "../features/master-advice/master-advice.server.ts";
import { privatePage } from "../http/cache-headers.ts";
import { requireUser } from "../http/guards.server.ts";
import { withServerSide } from "../shared/server-side.ts";
import { Static } from "../ui/static.tsx";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Рекомендации мастера" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const visits = await loadMasterAdvice(visitor);
  return data(withServerSide({ isRead: visits !== null }, visits), { status: visits ? 200 : 503 });
}

export default function MyRecommendations() {
  const { isRead, serverSide: visits } = useLoaderData<typeof loader>();
  return (
    <AccountSection title="Рекомендации мастера" unread={!isRead && "рекомендации"}>
      <Static name="my-advice">{import.meta.env.SSR && visits && <AdviceList visits={visits} />}</Static>
    </AccountSection>
  );
}
