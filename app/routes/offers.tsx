import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadOffers } from "../features/offers/offers.server.ts";
import { OffersPage } from "../features/offers/offers-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Акции" },
  { name: "description", content: "Скидки и промокоды, скидка за старый аккумулятор, бесплатная доставка и резерв." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  return withServerOnlyData({ canonical: `${visitor.origin}/offers/` }, { campaigns: await loadOffers(visitor) });
}

export default serverPage<typeof loader>((view) => <OffersPage campaigns={view.campaigns} />);
