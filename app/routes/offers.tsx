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
  const [campaigns, { deliveryOnly }] = await Promise.all([loadOffers(visitor), visitor.region()]);
  return withServerOnlyData({ canonical: `${visitor.origin}/offers/` }, { campaigns, hasCentres: !deliveryOnly });
}

export default serverPage<typeof loader>(({ campaigns, hasCentres }) => (
  <OffersPage campaigns={campaigns} hasCentres={hasCentres} />
));
