import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../../../tests/support/document.ts";
import { editedPage } from "../../../framework/page-edits.ts";
import { paintScript } from "../../../framework/paint-script.ts";
import { CartLink, paintCart, paintCartScript } from "./cart-link.tsx";

const COUNTS: [count: string | number, words: string, figure: string][] = [
  [0, "Корзина пуста", ""],
  [1, "Корзина, 1 товар", "1"],
  [4, "Корзина, 4 товара", "4"],
  [11, "Корзина, 11 товаров", "11"],
  [21, "Корзина, 21 товар", "21"],
  [112, "Корзина, 112 товаров", "112"],
  [999, "Корзина, 999 товаров", "999"],
];
const page = `<body>${renderToString(<CartLink />)}</body>`;

describe("The count of the cart in the header", () => {
  it.each(COUNTS)("CRT-005 %i: the server's and the script's", (count, words, figure) => {
    const part = (html: string, name: string) =>
      documentOf(html).root.querySelector(`[data-cart=${name}]`)?.textContent;
    const own = editedPage(page, paintCart(page, Number(count))).join("");
    expect([part(own, "words"), part(own, "count")]).toEqual([words, figure]);
    expect(painted(`a=b; cart_count=${count}`)).toEqual([words, figure]);
  });

  it("is nowhere in a page without a header", () => {
    expect(paintCart("<body></body>", 1)).toEqual([]);
  });

  it.each([
    ["", 0],
    ["cart_count=-3", 0],
    ["cart_count=%3Cscript%3E", 0],
    ["cart_count=2.5", 2],
    ["cart_count=1e9", 999],
  ])("takes nonsense in the cookie %j for %i", (cookie, count) => {
    expect(painted(cookie)[1]).toBe(count ? String(count) : "");
  });
});

/** Runs the page's script over stand-ins for its elements. */
function painted(cookie: string): string[] {
  const script =
    /<script nonce="m">(.*?)<\/script>/s.exec(paintScript(page, "m", [paintCartScript(999)])[0]?.text ?? "")?.[1] ?? "";
  const parts = { words: { textContent: "Корзина" }, count: { textContent: "" } };
  const find = (what: string) => (what === "[data-cart=words]" ? [parts.words] : [parts.count]);
  new Function("document", script)({ cookie, querySelectorAll: find });
  return [parts.words, parts.count].map(({ textContent }) => String(textContent));
}
