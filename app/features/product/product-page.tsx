import type { ReactNode } from "react";
import { GoodsPicture } from "../../shared/goods-picture.tsx";
import { SeasonBadges } from "../../shared/season-badge.tsx";
import { Breadcrumbs, type Crumb } from "../../ui/breadcrumbs.tsx";
import { counted } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Stars } from "../../ui/stars.tsx";
import { AxleKits } from "./axle-kits.tsx";
import { BuyBox } from "./buy-box.tsx";
import type { ProductView } from "./product.server.ts";
import { ProductAttributes } from "./product-attributes.tsx";
import * as css from "./product-page.css.ts";
import { ProductStock } from "./product-stock.tsx";
import { SiblingSizes } from "./sibling-sizes.tsx";

interface ProductPageProps {
  view: ProductView;
  crumbs: readonly Crumb[];
  /** Blocks that other capabilities bring. */
  children?: ReactNode;
}

export function ProductPage({ view, crumbs, children }: ProductPageProps) {
  return (
    <Container>
      <Stack gap="m">
        <Breadcrumbs items={crumbs} current={view.sizeText} />
        {view.isStale && (
          <Notice tone="warning">Показываем сохранённые сведения: цену и наличие уточним в корзине.</Notice>
        )}
        <div className={css.columns}>
          <div className={css.gallery}>
            <GoodsPicture
              base={view.picture}
              alt={view.title}
              widths={[160, 320, 640, 960]}
              sizes="(min-width: 64em) 36rem, (min-width: 40em) 50vw, 38vw"
              eager
            />
          </div>
          <div className={css.head}>
            <Inline gap="xs">
              <SeasonBadges season={view.season} studs={view.studs} />
              <span className={css.code}>Код {view.sku}</span>
            </Inline>
            <Heading level={1} size="title">
              {view.title}
            </Heading>
            {view.rating && (
              <Stars rating={view.rating.average} note={counted(view.rating.count, ["отзыв", "отзыва", "отзывов"])} />
            )}
          </div>
          <div className={css.decision}>
            <BuyBox view={view} />
            <AxleKits view={view} />
            <ProductStock view={view} />
          </div>
          <div className={css.attributes}>
            <ProductAttributes attributes={view.attributes} description={view.description} />
          </div>
        </div>
        <SiblingSizes view={view} />
        {children}
      </Stack>
    </Container>
  );
}
