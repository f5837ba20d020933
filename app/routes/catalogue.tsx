import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { categories } from "../../gateway/contract/categories.ts";
import { loadListCar } from "../features/car/list-car.server.ts";
import { ListCar } from "../features/car/list-car.tsx";
import { AddFromListForm } from "../features/cart/add-from-list.tsx";
import { type CatalogueView, loadCatalogue } from "../features/catalogue/catalogue.server.ts";
import { catalogueMarkup } from "../features/catalogue/catalogue-markup.server.ts";
import { CataloguePage } from "../features/catalogue/catalogue-page.tsx";
import { documentView } from "../features/catalogue/document-view.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { breadcrumbsJson, JsonLd } from "../shared/json-ld.tsx";
import { formatPrice } from "../ui/format.ts";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data: view }) => {
  if (!view) return [{ title: "Страница не найдена" }];
  const from = view.goods.length > 0 ? ` по цене от ${formatPrice(view.minPrice)}` : "";
  const page = view.page > 1 ? ` — страница ${view.page}` : "";
  return [
    { title: `${view.heading} — купить ${view.titleIn}${page}` },
    {
      name: "description",
      content: `${view.description ?? view.heading} ${view.titleIn}${from}. Наличие и сроки по каждому товару, заказ без регистрации${page}.`,
    },
    { tagName: "link", rel: "canonical", href: view.canonical },
  ];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const [list, listCar] = await Promise.all([loadCatalogue(context.visitor, url), loadListCar(context.visitor, url)]);
  const init = list.isUnknown ? { status: 404 } : {};
  if (!context.visitor.isDocument) return data({ ...list, listCar }, init);
  return data(withServerOnlyData({ ...documentView(list), listCar }, catalogueMarkup(list)), init);
}

/** What is put into the cart changes nothing of the list, unless another list is on its way: its data are asked for anew then. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (formAction !== "/basket/" || currentUrl.href !== nextUrl.href) && defaultShouldRevalidate;

export default function Catalogue() {
  const view = useLoaderData<typeof loader>();
  const crumbs = crumbsOf(view);
  return (
    <>
      <CataloguePage
        view={view}
        markup={"serverOnlyData" in view ? view.serverOnlyData : undefined}
        crumbs={crumbs}
        car={view.listCar && <ListCar view={view.listCar} />}
      />
      <AddFromListForm goods={view.goods} />
      <JsonLd data={breadcrumbsJson(view.canonical, [...crumbs, { label: view.heading, href: view.path }])} />
    </>
  );
}

function crumbsOf(view: Pick<CatalogueView, "category" | "brandCrumb" | "path">) {
  const section = { label: categories[view.category].plural, href: categories[view.category].list };
  const brand = view.brandCrumb && view.brandCrumb.href !== view.path ? [view.brandCrumb] : [];
  return [{ label: "Главная", href: "/" }, ...(section.href === view.path ? [] : [section]), ...brand];
}
