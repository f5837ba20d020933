import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { ProductView } from "./product.server.ts";
import * as css from "./sibling-sizes.css.ts";

/** The same model in other sizes. */
export function SiblingSizes({ view }: { view: ProductView }) {
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
