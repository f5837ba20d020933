import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { ProductView } from "./product.server.ts";
import * as css from "./sibling-sizes.css.ts";
import { SuggestionRow } from "./suggestions.tsx";

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
