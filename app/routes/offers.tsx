import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { OffersPage } from "../features/content/offers-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Акции" },
  { name: "description", content: "Скидка за старый аккумулятор, бесплатная доставка и резерв без предоплаты." },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export function loader({ context }: LoaderFunctionArgs) {
  return { canonical: `${context.visitor.origin}/offers/` };
}

export default OffersPage;
