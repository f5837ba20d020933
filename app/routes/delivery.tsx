import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { DeliveryPage } from "../features/content/delivery-page.tsx";
import { loadDelivery } from "../features/content/shop-terms.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Доставка и оплата ${data.place}` : "Доставка и оплата" },
  { name: "description", content: "Сколько стоит доставка, где забрать заказ бесплатно и как его оплатить." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  const view = await loadDelivery(visitor);
  return withServerOnlyData({ canonical: `${visitor.origin}/delivery/`, place: view.place }, view);
}

export default serverPage<typeof loader>((view) => <DeliveryPage view={view} />);
