import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OffersPage } from "../features/content/offers-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Акции" },
  { name: "description", content: "Скидка за старый аккумулятор, бесплатная доставка и резерв без предоплаты." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  const { deliveryOnly } = await visitor.region();
  return { canonical: `${visitor.origin}/offers/`, hasCentres: !deliveryOnly };
}

export default function Offers() {
  return <OffersPage {...useLoaderData<typeof loader>()} />;
}
