import { data as answer, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSearch } from "../features/catalogue/search/search.server.ts";
import { SearchPage } from "../features/catalogue/search/search-page.tsx";
import { listPage, sharedAs } from "../visitor/cache-headers.ts";

export const headers = listPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && data.kind !== "empty" ? `${data.query} — поиск` : "Поиск" },
  {
    name: "description",
    content: "Поиск шин, дисков, аккумуляторов и автотоваров по размеру, названию и коду товара.",
  },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const view = await loadSearch(context.visitor, new URL(request.url));
  const found = view.kind === "text" ? view.total : view.kind === "code" ? view.options.length : null;
  return answer(view, { headers: found === null ? {} : sharedAs(found) });
}

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
