import { AddFromList } from "../../shared/add-from-list.tsx";
import { GoodsPicture } from "../../shared/goods-picture.tsx";
import type { GoodsView } from "../../shared/goods-view.ts";
import { SeasonBadges } from "../../shared/season-badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { counted, formatPieces } from "../../ui/format.ts";
import { Price } from "../../ui/price.tsx";
import { ReadyMarkup } from "../../ui/ready-markup.tsx";
import { Stars } from "../../ui/stars.tsx";
import * as css from "./goods-card.css.ts";

interface GoodsCardContentProps {
  goods: GoodsView;
  eager?: boolean;
  /** Heading of the card, one below the heading of its list. */
  level: "h2" | "h3";
}

const SEEN_AT_ONCE = 3;

/** A card of a page of a list. */
export const listCard = (goods: GoodsView, position: number): GoodsCardContentProps => ({
  goods,
  eager: position < SEEN_AT_ONCE,
  level: "h2",
});

interface GoodsCardProps extends GoodsCardContentProps {
  /** The content as the server has it already: see `catalogueMarkup`. */
  markup?: string;
}

/** A product in a list: what it is, what it costs, where and when, the button. */
export function GoodsCard({ markup, ...props }: GoodsCardProps) {
  return import.meta.env.SSR && markup !== undefined ? (
    <ReadyMarkup as="article" className={css.card} html={markup} />
  ) : (
    <article className={css.card}>
      <GoodsCardContent {...props} />
    </article>
  );
}

export function GoodsCardContent({ goods, eager, level: Title }: GoodsCardContentProps) {
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
      </div>
      {goods.season && (
        <div className={css.badges}>
          <SeasonBadges season={goods.season} studs={goods.studs} />
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
      <p className={css.stock[goods.stockTone]}>{goods.stockText}</p>
      <div className={css.action}>
        {quantity > 0 ? (
          <AddFromList sku={goods.sku} quantity={quantity} name={`${name} ${sizeText}, ${formatPieces(quantity)}`} />
        ) : (
          <ButtonLink href={goods.url} full>
            Подробнее
          </ButtonLink>
        )}
      </div>
    </>
  );
}
