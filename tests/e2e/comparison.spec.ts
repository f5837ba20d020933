import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, hasScripts, open, test, whenTakenOver } from "../support/page-test.ts";
import { cartLink } from "./journeys/purchase.ts";

interface Goods {
  sku: string;
  url: string;
  sizeText: string;
}

async function goodsOf(page: Page, category: string, count: number): Promise<Goods[]> {
  const list = await page.request.get(`/api/gateway/goods/list?category[]=${category}&sort=stock&limit=${count}`);
  return (await list.json()).data.items;
}

const pathOf = (...goods: Goods[]) =>
  `/comparison/?${new URLSearchParams(goods.map(({ sku }): [string, string] => ["sku", sku]))}`;
/** A size is not broken. */
const sizeOf = ({ sizeText }: Goods) => new RegExp(sizeText.replaceAll(" ", "\\s"));
const columns = (page: Page) => page.getByRole("table").first().getByRole("columnheader");
const rowsOf = (page: Page) => page.getByRole("table").getByRole("rowheader");

test.describe("the comparison", () => {
  test("of an address grows by a code and by another size, and lives in its address", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const [first, second] = await goodsOf(page, "tyre", 2);
    if (!first || !second) throw new Error("the shop has no tyres");
    await page.goto(pathOf(first));
    await expect(page.getByRole("main")).toContainText("Добавьте ещё один товар этого раздела");

    await page.getByRole("main").getByLabel("Код товара").fill(second.sku);
    await page.getByRole("main").getByRole("button", { name: "Добавить" }).click();
    await expect(page).toHaveURL(new RegExp(`\\?sku=${first.sku}&sku=${second.sku}$`));
    await expect(columns(page)).toHaveText([/^Товар$/, sizeOf(first), sizeOf(second)]);

    const more = page.getByRole("region", { name: "Добавить к сравнению" }).getByRole("link").first();
    const title = (await more.textContent()) ?? "";
    expect(title.trim()).not.toBe("");
    await more.click();
    await expect(columns(page)).toHaveCount(4);
    for (const word of title.split(/\s+/)) await expect(columns(page).last()).toContainText(word);
  });

  test("marks what differs by a sign and a word, and shows the differences alone by a link", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const goods = await goodsOf(page, "tyre", 3);
    await page.goto(pathOf(...goods));
    await expect(page).toHaveTitle(/^Сравнение: .+, .+, .+/);
    const season = rowsOf(page).filter({ hasText: "Ширина" });
    await expect(season).toHaveCount(1);
    const all = await rowsOf(page).allTextContents();
    const differing = all.filter((text) => text.includes("Отличается: "));
    expect(differing.length).toBeGreaterThan(0);
    expect(differing.every((text) => text.includes("≠"))).toBe(true);
    await page.getByRole("link", { name: "Только различия" }).click();
    await expect(page).toHaveURL(/differences=1$/);
    const shown = await rowsOf(page).allTextContents();
    expect(shown).toEqual(
      all.filter((text) => differing.includes(text) || /^(Цена|Наличие|Оценка|Купить)$/.test(text)),
    );
    await page.getByRole("link", { name: "Все характеристики" }).click();
    await expect(rowsOf(page)).toHaveText(all);
  });

  test("says what it left out, keeps the order, and parts goods of different kinds", { tag: "@noscripts" }, async ({
    page,
  }) => {
    const tyres = await goodsOf(page, "tyre", 2);
    const [battery] = await goodsOf(page, "battery", 1);
    if (!battery || !tyres[0]) throw new Error("the shop has no goods");
    await page.goto(`${pathOf(...tyres, battery, tyres[0])}&sku=net-takogo`);
    await expect(page.getByRole("main")).toContainText("не показаны коды: net-takogo");
    await expect(page.getByRole("main")).toContainText(`показаны один раз: ${tyres[0].sku}`);
    await expect(page.getByRole("table")).toHaveCount(2);
    await expect(page.getByRole("heading", { name: "Аккумуляторы" })).toBeVisible();
    await expect(columns(page)).toHaveText([/^Товар$/, ...tyres.map(sizeOf)]);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    const sorted = [...tyres, battery].map(({ sku }) => sku).sort();
    expect(new URL(canonical ?? "").searchParams.getAll("sku")).toEqual(sorted);
  });

  test("takes a product out and at last offers a next step", { tag: "@noscripts" }, async ({ page }) => {
    const goods = await goodsOf(page, "disk", 2);
    await page.goto(pathOf(...goods));
    const takeOut = page.getByRole("button", { name: /^Убрать из сравнения/ });
    await takeOut.first().click();
    await expect(page).toHaveURL(new RegExp(`\\?sku=${goods[1]?.sku}&removed=${goods[0]?.sku}$`));
    await takeOut.click();
    await expect(page).toHaveURL(new RegExp(`/comparison/\\?removed=${goods[1]?.sku}$`));
    await expect(page.getByRole("heading", { name: "Сравнивать пока нечего" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Выбрать шины" })).toBeVisible();
  });

  test("sells from the table", async ({ page }) => {
    await open(page, pathOf(...(await goodsOf(page, "tyre", 2))));
    await page
      .getByRole("table")
      .getByRole("button", { name: /^В корзину/ })
      .first()
      .click();
    await expect(cartLink(page)).toHaveAccessibleName(/^Корзина, \d+ /);
  });

  test("shows two goods side by side on a phone, which of them is chosen, and nothing scrolls but the page", {
    tag: "@phone",
  }, async ({ page }) => {
    const goods = await goodsOf(page, "tyre", 6);
    await page.goto(pathOf(...goods));
    const table = page.getByRole("region", { name: /^Таблица: / });
    const shown = () => columns(page).filter({ visible: true });
    await expect(shown()).toHaveText([/^Товар$/, ...goods.slice(0, 2).map(sizeOf)]);
    const isWhole = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    expect(await isWhole()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const last = goods.at(-1);
    const form = page.getByRole("form", { name: "Что сравнить: Шины" });
    await form.getByLabel("Слева, из 6").selectOption(last?.sku ?? "");
    await form.getByRole("button", { name: "Сравнить эти два" }).click();
    await expect(page).toHaveURL(new RegExp(`sku=.+&left=${last?.sku}&right=`));
    await expect(
      shown()
        .filter({ hasText: sizeOf(last ?? (goods[0] as Goods)) })
        .first(),
    ).toBeVisible();
    await expect(shown()).toHaveCount(3);
    // The pair stays when the differences alone are shown.
    await page.getByRole("link", { name: "Только различия" }).click();
    await expect(page).toHaveURL(new RegExp(`differences=1&left=${last?.sku}`));
    await expect(form.getByLabel("Слева, из 6")).toHaveValue(last?.sku ?? "");
    await expect(page.getByRole("main").getByLabel("Код товара")).toHaveCount(0);
  });

  test("has all six in a wide window, whole", { tag: ["@wide", "@noscripts"] }, async ({ page }) => {
    const goods = await goodsOf(page, "tyre", 6);
    await page.goto(pathOf(...goods));
    await expect(page.getByRole("form", { name: /^Что сравнить/ })).toBeHidden();
    for (const [width, count] of [
      [1_280, 7],
      [1_024, 7],
      [768, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(columns(page).filter({ visible: true })).toHaveCount(count);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width);
      for (const button of await page
        .getByRole("table")
        .getByRole("button", { name: /^В корзину/ })
        .filter({ visible: true })
        .all()) {
        const [inner, outer] = await button.evaluate((each) => [each.scrollWidth, each.clientWidth]);
        expect(inner, String(width)).toBeLessThanOrEqual(outer ?? 0);
      }
    }
  });

  test("sells from its head, and only the page scrolls down", async ({ page }) => {
    await page.goto(pathOf(...(await goodsOf(page, "tyre", 2))));
    const table = page.getByRole("region", { name: /^Таблица: / });
    const button = table.getByRole("button", { name: /^В корзину/ }).first();
    await expect(button).toBeInViewport({ ratio: 1 });
    const [buttonBox, firstRow] = [await button.boundingBox(), await rowsOf(page).first().boundingBox()];
    expect(buttonBox?.y).toBeLessThan(firstRow?.y ?? 0);
    expect(await table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });

  test("passes the accessibility rules", { tag: "@scripts" }, async ({ page }) => {
    await page.goto(pathOf(...(await goodsOf(page, "tyre", 3))));
    await expectNoAxeViolations(page);
  });
});

test.describe("goods seen before", () => {
  const seen = (page: Page) => page.getByRole("region", { name: "Вы смотрели" });

  test("are remembered by the browser, shown without the product itself, and forgotten when asked", async ({
    page,
  }) => {
    const [first, second] = await goodsOf(page, "tyre", 2);
    if (!first || !second) throw new Error("the shop has no tyres");
    await page.goto(first.url);
    await expect(seen(page)).toHaveCount(0);
    await whenTakenOver(page);
    await open(page, second.url);
    if (!hasScripts()) {
      await expect(seen(page)).toHaveCount(0);
      return;
    }
    await expect(seen(page).getByRole("link")).toHaveText([new RegExp(first.sizeText)]);
    await page.goto("/");
    await expect(seen(page).getByRole("link")).toHaveText([new RegExp(second.sizeText), new RegExp(first.sizeText)]);
    await seen(page).getByRole("button", { name: "Очистить" }).click();
    await expect(seen(page)).toHaveCount(0);
    await page.reload();
    await whenTakenOver(page);
    expect(await page.evaluate(() => localStorage.getItem("seen"))).toBeNull();
  });

  test("have a page of their own that needs no script", { tag: "@noscripts" }, async ({ page }) => {
    const goods = await goodsOf(page, "battery", 2);
    await page.goto(
      `/recently-seen/?${new URLSearchParams(goods.map(({ sku }): [string, string] => ["sku", sku]))}&sku=net`,
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы смотрели");
    await expect(page.getByRole("main").getByRole("link")).toHaveText(
      goods.map(({ sizeText }) => new RegExp(sizeText)),
    );
    await page.goto("/recently-seen/");
    await expect(page.getByRole("main").getByRole("link", { name: "Выбрать шины" })).toBeVisible();
  });

  test("do not break a page whose browser forbids its store", { tag: "@scripts" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    });
    const [product] = await goodsOf(page, "tyre", 1);
    await open(page, product?.url ?? "");
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: /^В корзину/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Техническая ошибка" })).toHaveCount(0);
  });
});
