import type { GoodsCard } from "../../../../gateway/contract/catalogue/goods.ts";
import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { formatPrice } from "../../../ui/format.ts";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import * as css from "./seen-goods.css.ts";

export type SeenGoods = Pick<GoodsCard, "sku" | "url" | "brand" | "model" | "sizeText" | "price" | "picture">;

export function SeenGoodsRow({ goods }: { goods: readonly SeenGoods[] }) {
  return (
    <ul className={css.row}>
      {goods.map(({ sku, url, brand, model, sizeText, price, picture }) => (
        <li key={sku}>
          <a href={url} className={css.item}>
            <GoodsPicture base={picture} alt="" widths={[160, 320]} sizes="7.5rem" />
            <span>
              {goodsName(brand.title, model.title)} <b>{sizeText}</b>
            </span>
            <b>{formatPrice(price)}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}
