import type { ReactNode } from "react";
import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { counted } from "../../../ui/format.ts";
import { Price } from "../../../ui/price.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AddFromList } from "../add-to-cart/add-from-list.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import type { GoodsView } from "../goods/goods-view.ts";
import { SeasonBadges } from "../goods/season-badges.tsx";
import { CardPicks } from "../picks/pick-buttons.tsx";
import * as css from "./goods-card.css.ts";

interface GoodsDescriptionProps {
  goods: GoodsView;
  eager?: boolean;
  /** Heart and scales. */
  hasPicks?: boolean;
  /** Heading level of the card, one below that of its list. */
  level: "h2" | "h3";
  /** Below the price. */
  note?: ReactNode;
}

/** A product in a list: name, price, availability and the button. */
export function GoodsCard(props: GoodsDescriptionProps) {
  return (
    <article className={css.card}>
      <GoodsDescription {...props} />
      <AddAction goods={props.goods} />
    </article>
  );
}

/** The data that scripts get of a product of the document's list; the rest of its card is in the HTML only. */
export type GoodsToAdd = Pick<GoodsView, "sku" | "quantity" | "name" | "sizeText">;

export const goodsToAdd = ({ sku, quantity, name, sizeText }: GoodsView): GoodsToAdd => ({
  sku,
  quantity,
  name,
  sizeText,
});

interface ListedCardProps {
  goods: GoodsView | GoodsToAdd;
  eager: boolean;
  /** The rendered content, on the server only: see `catalogueMarkup`. */
  markup: string | undefined;
}

/** A goods card of the catalogue. In the first document its text is HTML only and is left untouched; later lists bring the text as data. */
export function ListedCard({ goods, eager, markup }: ListedCardProps) {
  return (
    <PrerenderedHtml as="article" className={css.card} html={markup}>
      {"url" in goods ? (
        <GoodsDescription goods={goods} eager={eager} level="h2" />
      ) : (
        <ServerOnly name={descriptionName(goods)} />
      )}
      <AddAction goods={goods} />
    </PrerenderedHtml>
  );
}

const SEEN_AT_ONCE = 3;

export const isSeenAtOnce = (position: number): boolean => position < SEEN_AT_ONCE;

/** Content of a card in the document's own list. */
export function DocumentCardContent({ goods, eager, hasPicks }: Omit<GoodsDescriptionProps, "level">) {
  return (
    <>
      <ServerOnly name={descriptionName(goods)}>
        <GoodsDescription goods={goods} eager={eager} hasPicks={hasPicks} level="h2" />
      </ServerOnly>
      <AddAction goods={goods} />
    </>
  );
}

const descriptionName = ({ sku }: GoodsToAdd) => `goods-${sku}`;

function GoodsDescription({ goods, eager, hasPicks = true, level: Title, note }: GoodsDescriptionProps) {
  const { name, sizeText, price, quantity } = goods;
  return (
    <>
      <div className={css.picture}>
        <GoodsPicture
          base={goods.picture}
          alt=""
          widths={[160, 320, 480]}
          sizes="(min-width: 40em) 17rem, 36vw"
          eager={eager}
        />
        {hasPicks && <CardPicks sku={goods.sku} name={`${name} ${sizeText}`} />}
      </div>
      {(goods.season || goods.fit) && (
        <div className={css.badges}>
          <SeasonBadges season={goods.season} studs={goods.studs} />
          {goods.fit && (
            <Badge tone="success" icon="check">
              {goods.fit[0]}
              <VisuallyHidden>{goods.fit[1]}</VisuallyHidden>
            </Badge>
          )}
        </div>
      )}
      <Title className={css.title}>
        <a href={goods.url} className={css.titleLink}>
          {`${name} `}
          <span className={css.size}>{sizeText}</span>
        </a>
      </Title>
      {goods.rating && (
        <Stars rating={goods.rating[0]} note={counted(goods.rating[1], ["отзыв", "отзыва", "отзывов"])} />
      )}
      <div className={css.price}>
        <Price
          kopecks={price}
          oldKopecks={goods.oldPrice}
          set={quantity > 1 ? { pieces: quantity, kopecks: price * quantity } : undefined}
        />
      </div>
      {note}
      <p className={css.stock[goods.stockTone]}>{goods.stockText}</p>
      {quantity === 0 && (
        <div className={css.action}>
          <ButtonLink href={goods.url} full>
            Подробнее
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function AddAction({ goods: { sku, quantity, name, sizeText } }: { goods: GoodsToAdd }) {
  if (quantity === 0) return null;
  return (
    <div className={css.action}>
      <AddFromList sku={sku} quantity={quantity} name={`${name} ${sizeText}`} />
    </div>
  );
}
