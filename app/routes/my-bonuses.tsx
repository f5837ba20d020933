import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { listPath, pageCountOf, readListPosition } from "../features/account/list-position.ts";
import { loadBonuses, OPERATIONS_ON_PAGE } from "../features/bonuses/bonuses.server.ts";
import { BonusesPage } from "../features/bonuses/bonuses-page.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.ts";
import { Pagination } from "../ui/pagination.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/failures.server.ts";
import { requireUser } from "../visitor/guards.server.ts";
import { regionZone } from "../visitor/region-zone.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Баллы" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  const position = readListPosition(new URL(request.url).searchParams);
  if (!position) throw notFound();
  const { page } = position;
  const bonuses = await loadBonuses(visitor, user, { page, zone: await regionZone(visitor) });
  const pageCount = bonuses?.isMember ? pageCountOf(bonuses.total, OPERATIONS_ON_PAGE) : 1;
  return data(withServerOnlyData({ isRead: bonuses !== null }, bonuses && { bonuses, page, pageCount }), {
    status: bonuses ? 200 : 503,
  });
}

export default function MyBonuses() {
  const { isRead, serverOnlyData: view } = useLoaderData<typeof loader>();
  return (
    <AccountSection title="Баллы" failedToLoad={!isRead && "баллы"}>
      <ServerOnly name="my-bonuses">
        {import.meta.env.SSR && view && (
          <BonusesPage
            view={view.bonuses}
            pages={
              <Pagination
                page={view.page}
                pageCount={view.pageCount}
                hrefOf={(page) => listPath("/my/bonuses/", { status: null, page })}
              />
            }
          />
        )}
      </ServerOnly>
    </AccountSection>
  );
}
