import type { ReactNode } from "react";
import { muted, quietLink } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { counted, formatPieces } from "../../../ui/format.ts";
import { Price } from "../../../ui/price.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AddToCart } from "../add-to-cart/add-to-cart.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import { stock } from "../goods/stock-tone.css.ts";
import { CodesForm } from "../picks/removed-picks.tsx";
import type { ComparisonView } from "./comparison.server.ts";
import * as css from "./comparison-table.css.ts";

type Group = ComparisonView["groups"][number];
type ComparedGoods = Group["goods"][number];

/** Goods of one category as columns; differences are marked by an icon and a text. */
export function ComparisonTable({ group }: { group: Group }) {
  const { title, goods, rows } = group;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={`Таблица: ${title}`} tabIndex={0}>
      <table className={css.table}>
        <caption>
          <VisuallyHidden>{`${title}: сравнение характеристик`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={css.rowHead} />
            {goods.map((product) => (
              <td key={product.sku} className={css.goods}>
                <ProductTop product={product} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="col" className={`${css.rowHead} ${css.stuck} ${css.stuckCorner}`}>
              Товар
            </th>
            {goods.map(({ sku, name, sizeText, url }) => (
              <th key={sku} scope="col" className={`${css.goods} ${css.stuck}`}>
                <a href={url} className={quietLink}>
                  {`${name} `}
                  <span className={css.size}>{sizeText}</span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <FactRow title="Наличие" goods={goods} fact={stockOf} />
          <FactRow title="Оценка" goods={goods} fact={ratingOf} />
          {rows.map(({ key, title: name, values, differs }) => (
            <tr key={key}>
              <th scope="row" className={css.rowHead}>
                {differs && (
                  <>
                    <span className={css.mark} aria-hidden="true">
                      ≠{" "}
                    </span>
                    <VisuallyHidden>Отличается: </VisuallyHidden>
                  </>
                )}
                {name}
              </th>
              {values.map((text, at) => (
                <td key={goods[at]?.sku} className={differs ? `${css.value} ${css.differing}` : css.value}>
                  {text ?? <Unknown />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Picture, price and the button: nobody goes down a long table to buy. */
function ProductTop({ product }: { product: ComparedGoods }) {
  const { name, sizeText, picture, sku, url, price, oldPrice, quantity } = product;
  return (
    <>
      <div className={css.picture}>
        <GoodsPicture base={picture} alt="" widths={[160, 320]} sizes="7rem" />
      </div>
      <div className={muted}>Код {sku}</div>
      <CodesForm field="uncompare" codes={[sku]} label="Убрать" name={`из сравнения: ${name} ${sizeText}`} isLink />
      <div className={css.price}>
        <Price kopecks={price} oldKopecks={oldPrice} />
      </div>
      {quantity > 0 ? (
        <AddToCart item={{ sku }} quantity={quantity} name={`${name} ${sizeText}, ${formatPieces(quantity)}`} />
      ) : (
        <ButtonLink href={url} full>
          Подробнее
        </ButtonLink>
      )}
    </>
  );
}

interface FactRowProps {
  title: string;
  goods: readonly ComparedGoods[];
  fact: (product: ComparedGoods) => ReactNode;
}

function FactRow({ title, goods, fact }: FactRowProps) {
  return (
    <tr>
      <th scope="row" className={css.rowHead}>
        {title}
      </th>
      {goods.map((product) => (
        <td key={product.sku} className={css.value}>
          {fact(product)}
        </td>
      ))}
    </tr>
  );
}

const stockOf = ({ stockText, stockTone }: ComparedGoods) => <span className={stock[stockTone]}>{stockText}</span>;

const ratingOf = ({ rating }: ComparedGoods) =>
  rating ? <Stars rating={rating[0]} note={counted(rating[1], ["отзыв", "отзыва", "отзывов"])} /> : "Нет отзывов";

function Unknown() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>нет сведений</VisuallyHidden>
    </>
  );
}
