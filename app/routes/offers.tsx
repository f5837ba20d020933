import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadOffers, loadSiteOffers, loadStandingOffers } from "../features/sales/promo/offers.server.ts";
import { OffersPage } from "../features/sales/promo/offers-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";
import "../features/sales/promo/offer-styles.css.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Акции" },
  { name: "description", content: "Скидки, промокоды и условия, которые действуют всегда." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  const [offers, campaigns, standing] = await Promise.all([
    loadSiteOffers(visitor),
    loadOffers(visitor),
    loadStandingOffers(visitor),
  ]);
  const view = { offers, campaigns, standing };
  return withServerOnlyData({ canonical: `${visitor.origin}/offers/` }, view);
}

export default serverPage<typeof loader>((view) => <OffersPage {...view} />);
