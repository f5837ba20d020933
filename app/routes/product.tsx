import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { usualQuantity } from "../../gateway/contract/catalogue/categories.ts";
import { loadFit } from "../features/catalogue/cars/fit.server.ts";
import { FitLine, FitVerdict } from "../features/catalogue/cars/fit-verdict.tsx";
import { BackInStockForm } from "../features/catalogue/enquiries/back-in-stock-form.tsx";
import { CheaperPriceForm } from "../features/catalogue/enquiries/cheaper-price-form.tsx";
import { ownContact } from "../features/catalogue/enquiries/enquiries.server.ts";
import { brandPath, modelPath } from "../features/catalogue/lists/links.ts";
import { ProductPicks } from "../features/catalogue/picks/pick-buttons.tsx";
import { GalleryPage } from "../features/catalogue/product/gallery-page.tsx";
import {
  buildProductView,
  findProduct,
  type ProductView,
  shownPicture,
} from "../features/catalogue/product/product.server.ts";
import { productJson } from "../features/catalogue/product/product-json.ts";
import { ProductPage } from "../features/catalogue/product/product-page.tsx";
import { RecentlySeen } from "../features/catalogue/recently-seen/recently-seen.tsx";
import { loadReviewsBlock } from "../features/catalogue/reviews/reviews.server.ts";
import { ReviewsBlock } from "../features/catalogue/reviews/reviews-block.tsx";
import { ProductSeen } from "../features/platform/goals/goods-goals.tsx";
import { readMyAgreedPrice } from "../features/sales/cheaper-prices/my-agreed-price.server.ts";
import { loadFittingOffer } from "../features/workshop/booking/fitting-offer.server.ts";
import { FittingOffer } from "../features/workshop/booking/fitting-offer.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { DoneMessages } from "../shared/done-messages.tsx";
import { breadcrumbsJson, JsonLd } from "../shared/json-ld.tsx";
import { Details } from "../ui/details.tsx";
import { formatPrice } from "../ui/format.ts";
import { Container } from "../ui/layout.tsx";
import { publicPage } from "../visitor/cache-headers.ts";
import { consentVersionsOf } from "../visitor/consent-versions.server.ts";
import { takeFlash } from "../visitor/flash.server.ts";
// What the server alone renders needs its styles, too, which are not among those of all pages.
import "../features/catalogue/product/benefits.css.ts";
import "../features/catalogue/product/buy-box.css.ts";
import "../features/catalogue/product/gallery.css.ts";
import "../features/catalogue/product/price-history.css.ts";
import "../features/catalogue/product/product-page.css.ts";
import "../features/catalogue/product/product-stock.css.ts";
import "../features/catalogue/product/sibling-sizes.css.ts";
import "../features/catalogue/product/suggestions.css.ts";

/** The usual set of four would be two too many for a car whose axles differ. */
const PIECES_OF_AN_AXLE = 2;

/** What a centre can fit; towns without one are promised nothing that is done there. */
function fittedWheels({ product: { category, sizeText, size }, region }: Awaited<ReturnType<typeof findProduct>>) {
  const isFitted = (category === "tyre" || category === "disk") && !region.deliveryOnly;
  return isFitted && size?.diameter !== undefined ? { sizeText, diameter: size.diameter } : null;
}

/** Where the goods lie. */
const shopsOfToday = ({ live }: ProductView): number[] =>
  (live.shops ?? []).filter(({ isToday }) => isToday).map(({ id }) => id);

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Страница не найдена" }];
  return [
    { title: data.shown ? `Изображения: ${data.title}` : `${data.title} — купить ${data.titleIn}, код ${data.sku}` },
    {
      name: "description",
      content: `${data.title} за ${formatPrice(data.price)} ${data.titleIn}. ${data.stock.text}. Характеристики и отзывы.`,
    },
    { tagName: "link", rel: "canonical", href: data.canonical },
    { property: "og:image", content: data.pictureUrl },
  ];
};

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const found = await findProduct(visitor, url, params);
  const fitting = loadFit(visitor, found.product, url);
  const usualPieces = fitting.then((fit) =>
    fit?.kind === "verdict" && fit.verdict?.isForOneAxle ? PIECES_OF_AN_AXLE : usualQuantity(found.product.category),
  );
  // All at once: a page whose gateway hangs waits for its blocks together.
  const viewed = buildProductView(visitor, found, usualPieces);
  const wheels = fittedWheels(found);
  const [view, fittingOffer, fit, reviews, agreed] = await Promise.all([
    viewed,
    wheels && loadFittingOffer(visitor, wheels, viewed.then(shopsOfToday)),
    fitting,
    loadReviewsBlock(visitor, found.product.sku),
    readMyAgreedPrice(visitor, found),
  ]);
  return withServerOnlyData(
    {
      ...view,
      shown: shownPicture(view, url),
      fit,
      flash: [...takeFlash(visitor.cookies), ...agreed],
      liveReviews: reviews.live,
    },
    {
      reviews: reviews.view,
      consentVersion: (await consentVersionsOf(visitor)).personalData,
      contact: ownContact(visitor),
      fittingOffer,
    },
  );
}

export default function Product() {
  const view = useLoaderData<typeof loader>();
  const crumbs = crumbsOf(view);
  if (view.shown)
    return (
      <ServerOnly name="gallery">
        <GalleryPage view={view} crumbs={crumbs} shown={view.shown} />
      </ServerOnly>
    );
  return (
    <>
      {view.flash.length > 0 && (
        <Container>
          <DoneMessages messages={view.flash} />
        </Container>
      )}
      <ProductPage
        view={view}
        crumbs={crumbs}
        fitting={
          <ServerOnly name="fitting">
            {view.serverOnlyData?.fittingOffer && <FittingOffer offer={view.serverOnlyData.fittingOffer} />}
          </ServerOnly>
        }
        fit={view.fit && <FitLine view={view.fit} axleSetsHref={view.axleSets.length > 0 ? "#axle-sets" : undefined} />}
        checkCar={view.fit && <FitVerdict view={view.fit} />}
        outOfStock={
          <ServerOnly name="when-gone">
            <Details summary="Сообщить о поступлении" open>
              <BackInStockForm sku={view.sku} contact={view.serverOnlyData?.contact} />
            </Details>
          </ServerOnly>
        }
        cheaperPrice={
          <ServerOnly name="cheaper">
            <ProductPicks sku={view.sku} />
            {view.maxQuantity > 0 && (
              <Details summary="Нашли дешевле?">
                <CheaperPriceForm
                  sku={view.sku}
                  price={view.price}
                  consentVersion={view.serverOnlyData?.consentVersion ?? ""}
                  contact={view.serverOnlyData?.contact}
                />
              </Details>
            )}
          </ServerOnly>
        }
      >
        <ReviewsBlock sku={view.sku} view={view.serverOnlyData?.reviews} live={view.liveReviews} />
        <RecentlySeen sku={view.sku} />
      </ProductPage>
      <ProductSeen
        sku={view.sku}
        title={view.title}
        price={view.price}
        brand={view.brand.title}
        category={view.section.label}
      />
      <ServerOnly name="json">
        <JsonLd data={productJson(view)} />
        <JsonLd
          data={breadcrumbsJson(view.canonical, [
            ...crumbs,
            { label: view.sizeText, href: new URL(view.canonical).pathname },
          ])}
        />
      </ServerOnly>
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
