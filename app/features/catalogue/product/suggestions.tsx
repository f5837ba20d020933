import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import * as css from "./suggestions.css.ts";
import type { Suggestions } from "./suggestions.server.ts";

interface SuggestionRowProps {
  suggestions: Suggestions;
  /** Stands in a column at the head of the page. */
  leads?: boolean;
}

/** A row of further goods, swiped on a phone. PRD-004, PRD-005 */
export function SuggestionRow({ suggestions: { id, title, goods }, leads = false }: SuggestionRowProps) {
  return (
    <section id={id} className={leads ? undefined : css.block} aria-labelledby={`${id}-heading`}>
      <Stack gap="s">
        <Heading level={2} id={`${id}-heading`}>
          {title}
        </Heading>
        <ul className={leads ? css.row : `${css.row} ${css.whole}`}>
          {goods.map(({ sku, url, name, sizeText, price, picture, stockText, stockTone }) => (
            <li key={sku} className={css.place}>
              <a href={url} className={css.tile}>
                <GoodsPicture base={picture} alt="" widths={[160, 320]} sizes="(min-width: 64em) 12rem, 9.5rem" />
                <span className={css.name}>
                  {name} <b className={css.size}>{sizeText}</b>
                </span>
                <b className={css.price}>{formatPrice(price)}</b>
                <span className={css.stock[stockTone]}>{stockText}</span>
              </a>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
