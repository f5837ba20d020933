import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadRegions } from "../features/chain/regions/regions.server.ts";
import { RegionsPage } from "../features/chain/regions/regions-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

// The answer depends on where the visitor came from, which the page cache leaves out of its key.
export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Выберите город" },
  { name: "description", content: "Города с сервисными центрами и регионы доставки." },
  ...(data ? [{ tagName: "link", rel: "canonical", href: data.canonical }] : []),
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadRegions(context.visitor, new URL(request.url));
}

export default function Regions() {
  return <RegionsPage view={useLoaderData<typeof loader>()} />;
}
