import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadComparison } from "../features/catalogue/comparison/comparison.server.ts";
import { ComparisonPage } from "../features/catalogue/comparison/comparison-page.tsx";
import { privatePage, publicPage } from "../visitor/cache-headers.ts";

/** A comparison of an address is the same for everybody. */
export const headers: HeadersFunction = (facts) =>
  facts.loaderHeaders.has(OWN) ? privatePage(facts) : publicPage(facts);

const OWN = "X-Own-Comparison";

export const meta: MetaFunction<typeof loader> = ({ data: view }) => {
  const names = view?.groups.flatMap(({ goods }) => goods.map(({ name, sizeText }) => `${name} ${sizeText}`)) ?? [];
  return [
    { title: names.length > 0 ? `Сравнение: ${names.join(", ")}` : "Сравнение товаров" },
    {
      name: "description",
      content: `Характеристики, цены и наличие в одной таблице: ${names.join(", ") || "шины, диски, аккумуляторы и автотовары"}.`,
    },
    ...(view ? [{ tagName: "link", rel: "canonical", href: view.canonical }] : []),
  ];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const view = await loadComparison(context.visitor, new URL(request.url));
  return data(view, view.isOwn ? { headers: { [OWN]: "1" } } : undefined);
}

export default function Comparison() {
  return <ComparisonPage view={useLoaderData<typeof loader>()} />;
}
