import { plural } from "../../../ui/format.ts";
import { CornerFigure, IconLink } from "../../../ui/icon-button.tsx";

const UNPAINTED = "Корзина";
const FORMS = ["товар", "товара", "товаров"] as const;

/** Without its count, so that pages stay shared: it is painted, as picks are. CRT-005 */
export const CartLink = () => (
  <IconLink
    icon="cart"
    label={<span data-cart="words">{UNPAINTED}</span>}
    href="/basket/"
    figure={<CornerFigure data-cart="count" />}
    inverse
  />
);

const wordsOf = (count: number): string => (count > 0 ? `Корзина, ${count} ${plural(count, FORMS)}` : "Корзина пуста");

/** The count in a page of somebody's own. */
export const paintCart = (html: string, count: number): string =>
  html
    .replace(`data-cart="words">${UNPAINTED}<`, `data-cart="words">${wordsOf(count)}<`)
    .replace(/(data-cart="count"[^>]*>)</, (_, start: string) => `${start}${count || ""}<`);

/** The browser's part of a shared page: `readCartCookies` and `plural` in short. */
export const paintCartScript = (most: number): string => `
var count=Math.min(Math.max(Math.floor(+cookies.cart_count)||0,0),${most}),ones=count%10,tens=count%100;
say("[data-cart=count]",count||"");
say("[data-cart=words]",count?"Корзина, "+count+" "+(tens>10&&tens<15?"${FORMS[2]}":ones==1?"${FORMS[0]}":ones>1&&ones<5?"${FORMS[1]}":"${FORMS[2]}"):"Корзина пуста");`;
