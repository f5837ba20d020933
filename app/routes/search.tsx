import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSearch } from "../features/search/search.server.ts";
import { SearchPage } from "../features/search/search-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && data.kind !== "empty" ? `${data.query} — поиск` : "Поиск" },
  {
    name: "description",
    content: "Поиск шин, дисков, аккумуляторов и автотоваров по размеру, названию и коду товара.",
  },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadSearch(context.visitor, new URL(request.url));
}

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
