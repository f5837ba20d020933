import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brandPath, modelPath } from "../features/catalogue/links.ts";
import { loadProduct, type ProductView } from "../features/product/product.server.ts";
import { productJson } from "../features/product/product-json.ts";
import { ProductPage } from "../features/product/product-page.tsx";
import { publicPage } from "../http/cache-headers.ts";
import { breadcrumbsJson, JsonLd } from "../shared/json-ld.tsx";
import { formatPrice } from "../ui/format.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Страница не найдена" }];
  return [
    { title: `${data.title} — купить ${data.titleIn}, код ${data.sku}` },
    {
      name: "description",
      content: `${data.title} за ${formatPrice(data.price)} ${data.titleIn}. ${data.stock.text}. Самовывоз и доставка.`,
    },
    { tagName: "link", rel: "canonical", href: data.canonical },
    { property: "og:image", content: data.pictureUrl },
  ];
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadProduct(context.visitor, new URL(request.url), params);
}

export default function Product() {
  const view = useLoaderData<typeof loader>();
  const crumbs = crumbsOf(view);
  return (
    <>
      <ProductPage view={view} crumbs={crumbs} />
      <JsonLd data={productJson(view)} />
      <JsonLd
        data={breadcrumbsJson(view.canonical, [
          ...crumbs,
          { label: view.sizeText, href: new URL(view.canonical).pathname },
        ])}
      />
    </>
  );
}

function crumbsOf({ section, category, brand, model }: ProductView) {
  return [
    { label: "Главная", href: "/" },
    section,
    { label: brand.title, href: brandPath(category, brand.slug) },
    { label: model.title, href: modelPath(category, brand.slug, model.slug) },
  ];
}
