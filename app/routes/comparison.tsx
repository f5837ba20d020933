import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadComparison } from "../features/comparison/comparison.server.ts";
import { ComparisonPage } from "../features/comparison/comparison-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const names = data?.groups.flatMap(({ goods }) => goods.map(({ name, sizeText }) => `${name} ${sizeText}`)) ?? [];
  return [
    { title: names.length > 0 ? `Сравнение: ${names.join(", ")}` : "Сравнение товаров" },
    {
      name: "description",
      content: `Характеристики, цены и наличие в одной таблице: ${names.join(", ") || "шины, диски, аккумуляторы и автотовары"}.`,
    },
    ...(data ? [{ tagName: "link", rel: "canonical", href: data.canonical }] : []),
  ];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadComparison(context.visitor, new URL(request.url));
}

export default function Comparison() {
  return <ComparisonPage view={useLoaderData<typeof loader>()} />;
}
