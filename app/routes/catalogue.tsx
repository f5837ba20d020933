import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { categories } from "../../gateway/contract/catalogue/categories.ts";
import { AddFromListForm } from "../features/catalogue/add-to-cart/add-from-list.tsx";
import { withFits } from "../features/catalogue/cars/card-fits.server.ts";
import { keepingCar } from "../features/catalogue/cars/keep-car.ts";
import { loadListCar } from "../features/catalogue/cars/list-car.server.ts";
import { ListCar, ListCarStrip } from "../features/catalogue/cars/list-car.tsx";
import { type CatalogueView, isSentForm, loadCatalogue } from "../features/catalogue/lists/catalogue.server.ts";
import { catalogueMarkup } from "../features/catalogue/lists/catalogue-markup.server.ts";
import { CataloguePage } from "../features/catalogue/lists/catalogue-page.tsx";
import { documentView } from "../features/catalogue/lists/document-view.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { slugsOfCar } from "../shared/chosen-car.ts";
import { breadcrumbsJson, JsonLd } from "../shared/json-ld.tsx";
import { formatPrice } from "../ui/format.ts";
import { listPage, sharedAs } from "../visitor/cache-headers.ts";

export const headers = listPage;

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
  const { visitor } = context;
  const url = new URL(request.url);
  // Remix leaves it out where only data are asked for.
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  const here = url.pathname + url.search;
  const ownHref = keepingCar(here, visitor.chosenCar && slugsOfCar(visitor.chosenCar));
  if (ownHref !== here && !isSentForm(url)) throw redirect(ownHref, 302);
  const [found, listCar] = await Promise.all([loadCatalogue(visitor, url), loadListCar(visitor, url)]);
  const list = { ...found, goods: await withFits(visitor, found.category, found.goods) };
  // Filters that no goods have together are a page for whoever chose them, and none for search engines.
  const headers = { ...sharedAs(list.total), ...(list.total === 0 && { "X-Robots-Tag": "noindex" }) };
  const init = { headers, ...(list.isUnknown && { status: 404 }) };
  if (!visitor.isDocument) return data({ ...list, listCar }, init);
  return data(withServerOnlyData({ ...documentView(list), listCar }, catalogueMarkup(list, !visitor.saveData)), init);
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
        carStrip={view.listCar?.car && <ListCarStrip view={view.listCar} />}
        car={view.listCar && <ListCar view={view.listCar} />}
      />
      <AddFromListForm goods={[...view.goods, ...(view.listCar?.axleSets?.items ?? [])]} />
      <JsonLd data={breadcrumbsJson(view.canonical, [...crumbs, { label: view.heading, href: view.path }])} />
    </>
  );
}

function crumbsOf(view: Pick<CatalogueView, "category" | "brandCrumb" | "path">) {
  const section = { label: categories[view.category].plural, href: categories[view.category].list };
  const brand = view.brandCrumb && view.brandCrumb.href !== view.path ? [view.brandCrumb] : [];
  return [{ label: "Главная", href: "/" }, ...(section.href === view.path ? [] : [section]), ...brand];
}
