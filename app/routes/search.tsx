import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GoodsCard } from "../features/catalogue/goods-card.tsx";
import { filtersOfQuery } from "../features/catalogue/goods-query.ts";
import { cataloguePath } from "../features/catalogue/links.ts";
import { loadSearch } from "../features/search/search.server.ts";
import { SearchPage } from "../features/search/search-page.tsx";
import { AddFromListForm } from "../shared/add-from-list.tsx";
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
  return loadSearch(context.visitor, new URL(request.url), (wanted) =>
    cataloguePath(wanted.category, filtersOfQuery(wanted)),
  );
}

export default function Search() {
  const view = useLoaderData<typeof loader>();
  const cards =
    view.kind === "text" && view.goods.map((goods) => <GoodsCard key={goods.sku} goods={goods} level="h2" />);
  return (
    <>
      <SearchPage view={view} cards={cards} />
      {view.kind === "text" && <AddFromListForm goods={view.goods} />}
    </>
  );
}
