import { type ReactNode, useEffect, useRef, useState } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { Breadcrumbs, type Crumb } from "../../../ui/breadcrumbs.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { breakable } from "../../../ui/line-breaks.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { AddFromListForm } from "../add-to-cart/add-from-list.tsx";
import { AxleSetRow } from "../axle-sets/axle-set-card.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import { SeasonBadges } from "../goods/season-badges.tsx";
import { BuyBox } from "./buy-box.tsx";
import * as galleryCss from "./gallery.css.ts";
import { MeasuresDrawing } from "./measures-drawing.tsx";
import { pictureHref, picturesOf } from "./pictures.ts";
import type { ProductView } from "./product.server.ts";
import type { ProductLive } from "./product-live.server.ts";
import * as css from "./product-page.css.ts";
import { ProductStock } from "./product-stock.tsx";
import { LeadingAnalogs, SimilarGoods } from "./similar-goods.tsx";

const ASKED_EVERY_MS = 60_000;
/** Waits before loading, because + is often pressed several times. */
const SETTLED_AFTER_MS = 400;

/** Current stock, delivery and benefits for a quantity, reloaded every minute while the page is visible and when the quantity changes. API-063 */
function useLiveProduct(first: ProductLive, quantity: number): ProductLive {
  const [latest, setLatest] = useState(first);
  const asked = useRef(first.quantity);
  const { sku } = first;

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      if (document.hidden || quantity < 1) return;
      try {
        const reply = await fetch(`/product-live/${encodeURIComponent(sku)}/?quantity=${quantity}`, {
          signal: leaving.signal,
        });
        if (reply.ok) setLatest(await reply.json());
      } catch {
        // Keeps what is known; the next request comes in a minute.
      }
    };
    const soon = asked.current === quantity ? undefined : setTimeout(ask, SETTLED_AFTER_MS);
    asked.current = quantity;
    const timer = setInterval(ask, ASKED_EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      leaving.abort();
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [sku, quantity]);

  // For another quantity, but newer than the data in the document.
  return latest.sku === sku ? latest : first;
}

/** All attributes with explanations. PRD-030 */
function ProductAttributes({
  attributes,
  description,
  measures,
}: Pick<ProductView, "attributes" | "description" | "measures">) {
  return (
    <section aria-labelledby="attributes" className={css.attributes}>
      <Stack gap="s">
        <Heading level={2} id="attributes">
          Характеристики
        </Heading>
        {measures && <MeasuresDrawing measures={measures} />}
        <DefinitionTable
          rows={attributes.map(({ title, value, explanation }) => ({
            term: title,
            value: (
              <>
                {value}
                {explanation && <div className={css.explanation}>{explanation}</div>}
              </>
            ),
          }))}
        />
        {description && <p>{description}</p>}
      </Stack>
    </section>
  );
}

/** The whole picture and its details in a row: swiped, scrolled or reached by anchor links; each opens in full size. */
function Gallery({ view }: { view: ProductView }) {
  const pictures = picturesOf(view);
  return (
    <div className={galleryCss.gallery}>
      <ul className={galleryCss.strip}>
        {pictures.map(({ name, title, picture }, at) => (
          <li key={name} id={`picture-${name}`} className={galleryCss.place}>
            <a href={pictureHref(name)} className={galleryCss.enlarge} data-picture={title}>
              <GoodsPicture
                base={picture}
                alt={at === 0 ? view.title : `${view.title}: ${title.toLowerCase()}`}
                widths={[160, 320, 640, 960]}
                sizes="(min-width: 64em) 36rem, (min-width: 40em) 50vw, 38vw"
                eager={at === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className={galleryCss.choice} aria-label="Изображения товара">
          {pictures.map(({ name, title, picture }) => (
            <li key={name}>
              <a href={`#picture-${name}`} className={galleryCss.thumbnail}>
                <GoodsPicture base={picture} alt={title} widths={[96, 160]} sizes="4rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ProductPageProps {
  view: ProductView;
  crumbs: readonly Crumb[];
  /** Whether it fits the customer's car in one line, above the price. */
  fit?: ReactNode;
  /** Why it does, or the way to choose a car: below the button, because a phone should show the price first. */
  checkCar?: ReactNode;
  /** Shown instead of the buy button when the product is out of stock. */
  outOfStock?: ReactNode;
  /** Below the price: a form for those who have seen it cheaper. */
  cheaperPrice?: ReactNode;
  /** What a centre does with the goods. */
  fitting?: ReactNode;
  /** Blocks of other features, below the product's own. */
  children?: ReactNode;
}

export function ProductPage(props: ProductPageProps) {
  const { view, crumbs, fit, checkCar, outOfStock, cheaperPrice, fitting, children } = props;
  const [quantity, setQuantity] = useState(view.quantity);
  const live = useLiveProduct(view.live, quantity);
  return (
    <div className={css.page}>
      <Container>
        <Stack gap="xl">
          <Stack gap="m">
            <ServerOnly name="crumbs">
              <Breadcrumbs items={crumbs} current={view.sizeText} />
            </ServerOnly>
            {view.isStale && (
              <Notice tone="warning">Показываем сохранённые сведения: цену и наличие уточним в корзине.</Notice>
            )}
            <div className={css.columns}>
              <ServerOnly name="product-head">
                <ProductHead view={view} />
              </ServerOnly>
              <div className={css.decision}>
                {fit}
                <BuyBox view={view} live={live} quantity={quantity} onQuantity={setQuantity} />
                <ServerOnly name="leading-analogs">
                  <LeadingAnalogs view={view} />
                </ServerOnly>
                {fitting}
                {checkCar}
                <div hidden={live.maxQuantity > 0}>{outOfStock}</div>
                {cheaperPrice}
                <AxleSets axleSets={view.axleSets} />
                <ProductStock live={live} titleIn={view.titleIn} path={new URL(view.canonical).pathname} />
              </div>
              <ServerOnly name="attributes">
                <ProductAttributes {...view} />
              </ServerOnly>
            </div>
          </Stack>
          <ServerOnly name="similar">
            <SimilarGoods view={view} />
          </ServerOnly>
          {children}
        </Stack>
      </Container>
    </div>
  );
}

/** For a car whose axles differ: two front and two rear pieces as one line of the cart. CRT-012 */
function AxleSets({ axleSets }: Pick<ProductView, "axleSets">) {
  if (axleSets.length === 0) return null;
  return (
    <section aria-labelledby="axle-sets">
      <Stack gap="s">
        <Heading level={2} size="large" id="axle-sets">
          Комплект для разных осей
        </Heading>
        <AxleSetRow axleSets={axleSets} />
      </Stack>
      <AddFromListForm goods={axleSets} />
    </section>
  );
}

/** Pictures and name. */
function ProductHead({ view }: { view: ProductView }) {
  return (
    <>
      <Gallery view={view} />
      <div className={css.head}>
        <Inline gap="xs">
          <SeasonBadges season={view.season} studs={view.studs} />
          <span className={css.code}>Код {view.sku}</span>
        </Inline>
        <Heading level={1} size="goodsName">
          {breakable(view.title)}
        </Heading>
        {view.rating && (
          <Stars rating={view.rating.average} note={counted(view.rating.count, ["отзыв", "отзыва", "отзывов"])} />
        )}
      </div>
    </>
  );
}
