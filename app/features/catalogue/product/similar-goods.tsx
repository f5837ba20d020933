import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import type { ProductView } from "./product.server.ts";
import * as css from "./sibling-sizes.css.ts";
import * as suggestionCss from "./suggestions.css.ts";
import type { Suggestions } from "./suggestions.server.ts";

interface SuggestionRowProps {
  suggestions: Suggestions;
  /** Stands in a column at the head of the page. */
  leads?: boolean;
}

/** A row of further goods, swiped on a phone. PRD-004, PRD-005 */
function SuggestionRow({ suggestions: { id, title, goods }, leads = false }: SuggestionRowProps) {
  return (
    <section id={id} className={leads ? undefined : suggestionCss.block} aria-labelledby={`${id}-heading`}>
      <Stack gap="s">
        <Heading level={2} id={`${id}-heading`}>
          {title}
        </Heading>
        <ul className={leads ? suggestionCss.row : `${suggestionCss.row} ${suggestionCss.whole}`}>
          {goods.map(({ sku, url, name, sizeText, price, picture, stockText, stockTone }) => (
            <li key={sku} className={suggestionCss.place}>
              <a href={url} className={suggestionCss.tile}>
                <GoodsPicture base={picture} alt="" widths={[160, 320]} sizes="(min-width: 64em) 12rem, 9.5rem" />
                <span className={suggestionCss.name}>
                  {name} <b className={suggestionCss.size}>{sizeText}</b>
                </span>
                <b className={suggestionCss.price}>{formatPrice(price)}</b>
                <span className={suggestionCss.stock[stockTone]}>{stockText}</span>
              </a>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}

const isAnalogs = ({ id }: { id: string }) => id === "analogs";

/** Where the product is out, they are what the page has to offer. */
const leadWithAnalogs = ({ maxQuantity }: ProductView) => maxQuantity === 0;

/** Goods of other makes, above all that is told about goods that cannot be had. */
export function LeadingAnalogs({ view }: { view: ProductView }) {
  const analogs = view.suggestions.find(isAnalogs);
  return leadWithAnalogs(view) && analogs ? <SuggestionRow suggestions={analogs} leads /> : null;
}

/** Other sizes of the model, then analogs and recommendations. */
export function SimilarGoods({ view }: { view: ProductView }) {
  const below = view.suggestions.filter((suggestions) => !(leadWithAnalogs(view) && isAnalogs(suggestions)));
  return (
    <>
      <SiblingSizes view={view} />
      {below.map((suggestions) => (
        <SuggestionRow key={suggestions.id} suggestions={suggestions} />
      ))}
    </>
  );
}

/** The same model in other sizes. */
function SiblingSizes({ view }: { view: ProductView }) {
  if (view.siblings.length === 0) return null;
  return (
    <section aria-labelledby="siblings">
      <Stack gap="s">
        <Heading level={2} id="siblings">
          {goodsName(view.brand.title, view.model.title)}: другие варианты
        </Heading>
        <ul className={css.list}>
          {view.siblings.map(({ sku, url, sizeText, price }) => (
            <li key={sku}>
              <a href={url} className={css.link}>
                <b>{sizeText}</b>
                <span>{formatPrice(price)}</span>
              </a>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
