import { inserted, type PageEdit } from "../../../framework/page-edits.ts";
import { plural } from "../../../ui/format.ts";
import { CornerFigure, IconLink } from "../../../ui/icon-button.tsx";

const UNPAINTED = "Корзина";
const WORDS = 'data-cart="words">';
const FIGURE = 'data-cart="count"';
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
export function paintCart(html: string, count: number): PageEdit[] {
  const before = html.indexOf(WORDS);
  const figure = html.indexOf(FIGURE);
  // Pages of errors may have no header.
  if (before < 0 || figure < 0) return [];
  const at = before + WORDS.length;
  return [
    { at, until: at + UNPAINTED.length, text: wordsOf(count) },
    inserted(html.indexOf(">", figure) + 1, String(count || "")),
  ];
}

/** The browser's part of a shared page: `readCartCookies` and `plural` in short. */
export const paintCartScript = (most: number): string => `
var count=Math.min(Math.max(Math.floor(+cookies.cart_count)||0,0),${most}),ones=count%10,tens=count%100;
say("[data-cart=count]",count||"");
say("[data-cart=words]",count?"Корзина, "+count+" "+(tens>10&&tens<15?"${FORMS[2]}":ones==1?"${FORMS[0]}":ones>1&&ones<5?"${FORMS[1]}":"${FORMS[2]}"):"Корзина пуста");`;
