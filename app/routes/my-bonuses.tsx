import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { ListPages } from "../features/customers/account/list-pages.tsx";
import { pageCountOf, readListPosition } from "../features/customers/account/list-position.ts";
import { loadBonuses, OPERATIONS_ON_PAGE } from "../features/sales/bonuses/bonuses.server.ts";
import { BonusesPage } from "../features/sales/bonuses/bonuses-page.tsx";
import { viewOrUnavailable } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/error-responses.server.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Баллы" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  const position = readListPosition(new URL(request.url).searchParams);
  if (!position) throw notFound();
  const { page } = position;
  const bonuses = await loadBonuses(visitor, user, { page, zone: (await visitor.region()).zone });
  const pageCount = bonuses?.isMember ? pageCountOf(bonuses.total, OPERATIONS_ON_PAGE) : 1;
  return viewOrUnavailable(bonuses && { bonuses, position, pageCount });
}

export default serverPage<typeof loader>((view) => (
  <AccountSection title="Баллы" failedToLoad={!view && "баллы"}>
    {view && (
      <BonusesPage
        view={view.bonuses}
        pages={<ListPages path="/my/bonuses/" position={view.position} pageCount={view.pageCount} />}
      />
    )}
  </AccountSection>
));
