import type { ReactNode } from "react";
import { muted, quietLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { counted, formatPieces } from "../../../ui/format.ts";
import { Price } from "../../../ui/price.tsx";
import { Select } from "../../../ui/select.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AddToCart } from "../add-to-cart/add-to-cart.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import { stock } from "../goods/stock-tone.css.ts";
import { CodesForm } from "../picks/removed-picks.tsx";
import type { ComparisonView } from "./comparison.server.ts";
import * as css from "./comparison-table.css.ts";
import { PAIR_FIELDS } from "./pair-fields.ts";

type Group = ComparisonView["groups"][number];
type ComparedGoods = Group["goods"][number];

/** Where there is room for all goods on a tablet, only phones leave some out. */
const MOST_ON_TABLETS = 3;

/** Goods of one category as columns; differences are marked by an icon and a text. A narrow window shows two of them. */
export function ComparisonTable({ group }: { group: Group }) {
  const { title, goods, rows, pair } = group;
  const room = goods.length > MOST_ON_TABLETS ? "narrow" : "phone";
  const away = css.away[room];
  /** What a cell in the column of these goods has besides its look. */
  const column = (sku: string | undefined) => (sku !== undefined && pair.includes(sku) ? "" : ` ${away}`);
  return (
    <section className={css.frame} aria-label={`Таблица: ${title}`}>
      <table className={goods.length > MOST_ON_TABLETS ? css.table : `${css.table} ${css.few}`}>
        <caption>
          <VisuallyHidden>{`${title}: сравнение характеристик`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${css.rowHead} ${css.stuck}`}>
              Товар
            </th>
            {goods.map(({ sku, name, sizeText, url, quantity }) => (
              <th key={sku} scope="col" className={`${css.goods} ${css.stuck}${column(sku)}`}>
                <a href={url} className={quietLink}>
                  {`${name} `}
                  <span className={css.size}>{sizeText}</span>
                </a>
                {quantity > 0 ? (
                  <AddToCart
                    item={{ sku }}
                    quantity={quantity}
                    name={`${name} ${sizeText}, ${formatPieces(quantity)}`}
                  />
                ) : (
                  <ButtonLink href={url} full>
                    Подробнее
                  </ButtonLink>
                )}
              </th>
            ))}
          </tr>
          <tr>
            <td className={css.rowHead} />
            {goods.map((product) => (
              <td key={product.sku} className={css.goods + column(product.sku)}>
                <ProductTop product={product} />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          <FactRow title="Наличие" goods={goods} fact={stockOf} column={column} />
          <FactRow title="Оценка" goods={goods} fact={ratingOf} column={column} />
          {rows.map(({ key, title: name, values, differs, differsInPair }) => {
            // What a narrow window shows is marked by what stands there.
            const unmarked = differsInPair ? "" : ` ${away}`;
            const marked = differsInPair ? css.differing : differs ? css.differingBeyond[room] : "";
            return (
              <tr key={key}>
                <th scope="row" className={css.rowHead}>
                  {differs && (
                    <span className={css.mark + unmarked}>
                      <span aria-hidden="true">≠ </span>
                      <VisuallyHidden>Отличается: </VisuallyHidden>
                    </span>
                  )}
                  {name}
                </th>
                {values.map((text, at) => (
                  <td key={goods[at]?.sku} className={`${css.value} ${marked}${column(goods[at]?.sku)}`}>
                    {text ?? <Unknown />}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface PairFormProps {
  group: Group;
  /** What the address says besides. */
  fields: readonly (readonly [name: string, value: string])[];
}

/** Chooses which two of the goods a narrow window shows side by side. */
export function PairForm({ group: { title, goods, pair }, fields }: PairFormProps) {
  if (goods.length <= pair.length) return null;
  const options = goods.map(({ sku, name, sizeText }) => ({ value: sku, label: `${name} ${sizeText}` }));
  return (
    <form
      action="/comparison/"
      aria-label={`Что сравнить: ${title}`}
      className={goods.length > MOST_ON_TABLETS ? css.choose.narrow : css.choose.phone}
    >
      {fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {PAIR_FIELDS.map((field, at) => (
        <Select
          key={field}
          id={`${field}-${goods[0]?.sku}`}
          name={field}
          label={at === 0 ? `Слева, из ${goods.length}` : "Справа"}
          options={options}
          defaultValue={pair[at]}
        />
      ))}
      <div className={css.chosen}>
        <Button type="submit">Сравнить эти два</Button>
      </div>
    </form>
  );
}

/** Picture and price; the button stays in sight with the name, because nobody goes up a long table to buy. */
function ProductTop({ product }: { product: ComparedGoods }) {
  const { name, sizeText, picture, sku, price, oldPrice } = product;
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
    </>
  );
}

interface FactRowProps {
  title: string;
  goods: readonly ComparedGoods[];
  fact: (product: ComparedGoods) => ReactNode;
  column(sku: string): string;
}

function FactRow({ title, goods, fact, column }: FactRowProps) {
  return (
    <tr>
      <th scope="row" className={css.rowHead}>
        {title}
      </th>
      {goods.map((product) => (
        <td key={product.sku} className={css.value + column(product.sku)}>
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
