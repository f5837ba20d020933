import { describe, expect, it } from "vitest";
import { documentOf, shownText } from "../support/document.ts";
import { goodsLinksOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const ask = asker(await sharedSite());

const LISTS = ["tyres", "wheels", "autoproducts"]
  .map((name) => `/catalog/${name}/`)
  .concat(["battery", "oils", "wipers", "brake-pads", "tpms"].map((name) => `/search/${name}/`));
const PAGES = ["/", "/contacts/", "/delivery/", "/guarantee/", "/offers/", "/service/", "/company/personal-data/"];

/** Texts of the smallest parts of a page that are read as one. */
async function textsOf(path: string): Promise<string[]> {
  const { status, text } = await ask(path);
  expect(status, path).toBe(200);
  const main = documentOf(text).root.querySelector("main");
  const parts = main?.querySelectorAll("h1, h2, h3, p, li, dd, dt, span, b, a") ?? [];
  return [...parts].filter(({ childElementCount }) => childElementCount === 0).map(shownText);
}

const faults = {
  "a date as programs write it": /\b\d{4}-\d{2}-\d{2}\b/,
  "a space before the sign of inches": /\d\s″/,
  "a price without its thousands apart": /(?<!\d)\d{4,}\s?(₽|руб)/,
  "a word twice in a row": /(?<![\p{L}\d])(\p{L}{4,})\s+\1(?!\p{L})/iu,
};
const faultsIn = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    Object.entries(faults).flatMap(([name, sign]) => (sign.test(text) ? [`${name}: ${text}`] : [])),
  );

describe("words of the shop", () => {
  it("are tried by signs that know what they look for", () => {
    const bad = ["Отзыв от 2026-11-23", "Диск на 16 ″", "до 8000 ₽", "Колодки Textar Textar"];
    expect(faultsIn(bad)).toHaveLength(bad.length);
    expect(faultsIn(["23 ноября 2026", "Диск на 16″", "до 8 000 ₽", "Карта, карта рассрочки", "8x18 5x112"])).toEqual(
      [],
    );
  });

  it.each([...PAGES, ...LISTS, "/catalog/tyres/price-from-8000-to-9000/"])("of %s are well written", async (path) => {
    expect(faultsIn(await textsOf(path))).toEqual([]);
  });

  it.each(LISTS)("of goods of %s are well written", async (path) => {
    for (const href of [...new Set(goodsLinksOf((await ask(path)).text))].slice(0, 4))
      expect(faultsIn(await textsOf(href)), href).toEqual([]);
  });

  it("of the consent name the seller where a Russian sentence does", async () => {
    const text = (await textsOf("/company/personal-data/")).join(" ");
    expect(text).toMatch(/«Протектор» обрабатывает ваши имя, номер телефона/);
  });
});
