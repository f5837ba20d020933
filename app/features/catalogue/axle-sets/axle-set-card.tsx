import { muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AddFromList } from "../add-to-cart/add-from-list.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import { SeasonBadges } from "../goods/season-badges.tsx";
import { stock } from "../goods/stock-tone.css.ts";
import * as css from "./axle-set-card.css.ts";
import type { AxleSetView } from "./axle-set-view.ts";

/** Front and rear pieces beside each other, sold by one button as one line of the cart; the page has `AddFromListForm`. CRT-012 */
export function AxleSetRow({ axleSets }: { axleSets: readonly AxleSetView[] }) {
  return (
    <ul className={css.row}>
      {axleSets.map((axleSet) => (
        <li key={axleSet.sku}>
          <AxleSetCard axleSet={axleSet} />
        </li>
      ))}
    </ul>
  );
}

function AxleSetCard({ axleSet }: { axleSet: AxleSetView }) {
  const { sku, front, back, name, season, studs, price, stockText, stockTone, quantity } = axleSet;
  const sizes = `${front.sizeText} и ${back.sizeText}`;
  return (
    <Card as="article" padding="s">
      <div className={css.card}>
        <div className={css.pair}>
          <Part title="Перед · 2 шт." name={name} part={front} />
          <Part title="Зад · 2 шт." name={name} part={back} />
        </div>
        <div className={css.words}>
          {season && (
            <Inline gap="xxs">
              <SeasonBadges season={season} studs={studs} />
            </Inline>
          )}
          <span>{name}</span>
          <Inline gap="xs" align="baseline">
            <Price kopecks={price} />
            <span className={muted}>за комплект 2 + 2</span>
          </Inline>
          <span className={stock[stockTone]}>{stockText}</span>
          {quantity > 0 && (
            <div className={css.action}>
              <AddFromList sku={sku} quantity={quantity} note="комплект" name={`${name}, ${sizes}`} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

function Part({ title, name, part }: { title: string; name: string; part: AxleSetView["front"] }) {
  return (
    <a href={part.url} className={css.part}>
      <span className={muted}>{title}</span>
      <span className={css.picture}>
        <GoodsPicture base={part.picture} alt="" widths={[160, 320]} sizes="5.5rem" />
      </span>
      <VisuallyHidden>{name} </VisuallyHidden>
      <b>{part.sizeText}</b>
    </a>
  );
}
