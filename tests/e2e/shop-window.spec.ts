import { expect, type Locator } from "@playwright/test";
import { expectNoAxeViolations, hasScripts, main, open, reachable, test } from "../support/page-test.ts";
import { cartLink, fillCart, filtersOf, goodsOf, openCart, openFilters } from "./journeys/purchase.ts";

test.describe("filters", () => {
  test("on a phone «Показать» leads to where the list begins", { tag: ["@phone", "@widths"] }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    await filters.getByRole("checkbox", { name: /^Зимние/ }).check();
    await expect(page).toHaveURL(hasScripts() ? /season-is-winter/ : /tyres/);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await filters.getByRole("button", { name: /^Показать/ }).click();
    await expect(filters).toBeHidden();
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Зимние шины");
    await expect(main(page).getByLabel("Порядок")).toBeInViewport();
    const first = main(page).getByRole("article").first();
    await expect(first).toBeInViewport();
    const list = await first.boundingBox();
    expect(Math.abs(list?.y ?? 999)).toBeLessThan(740);
  });

  test("Back shows no ticks that the list does not have", { tag: "@noscripts" }, async ({ page }) => {
    await page.goto("/catalog/tyres/brand-is-michelin/");
    const tick = filtersOf(page).getByRole("checkbox", { name: /^Michelin/ });
    await expect(tick).toBeChecked();
    await tick.uncheck();
    await filtersOf(page)
      .getByRole("button", { name: /^Показать/ })
      .click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/brand-is-michelin/);
    await expect(tick).toBeChecked();
  });

  test("a sum may have its currency, and bounds may come in either order", { tag: "@widths" }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    await filters.getByRole("textbox", { name: "Цена от, ₽" }).fill("9000 руб.");
    await filters.getByRole("textbox", { name: "Цена до, ₽" }).fill("8 000 ₽");
    await filters.getByRole("button", { name: /^Показать/ }).click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/price-from-8000-to-9000\/(#.*)?$/);
    await expect(main(page).getByRole("article").first()).toBeVisible();
  });
});

test.describe("what was added and removed", () => {
  test("keeps the keyboard where it was", { tag: ["@scripts", "@widths"] }, async ({ page }) => {
    await open(page, "/search/oils/");
    const button = main(page)
      .getByRole("button", { name: /^В корзину/ })
      .first();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(main(page).getByRole("link", { name: "В корзине" })).toBeFocused();
  });

  test("can be taken back where it was pressed", { tag: ["@main-scripts", "@widths"] }, async ({ page }) => {
    for (let position = 65; position < 73; position += 1) {
      const { sku } = await goodsOf(page.request, "oils", position);
      await fillCart(page, sku, 1);
    }
    await openCart(page);
    const lines = page.getByRole("region", { name: "Товары" });
    await lines
      .getByRole("button", { name: /^Удалить: / })
      .last()
      .click();
    const undo = page.getByRole("button", { name: "Вернуть" });
    await expect(undo).toBeInViewport();
    await undo.click();
    await expect(lines.getByRole("spinbutton")).toHaveCount(8);
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 8 товаров");
  });
});

/** Links and buttons by themselves that are lower or narrower than a finger; links inside sentences are not by themselves. */
const smallTargets = (place: Locator) =>
  place.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>("a, button, summary")].flatMap((element) => {
      const words = element.parentElement?.textContent?.trim().length ?? 0;
      const isInText = element.tagName === "A" && words > (element.textContent?.trim().length ?? 0) + 12;
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility() && element.closest("[aria-hidden=true], ol") === null && width > 1;
      return isShown && !isInText && height < 44 && getComputedStyle(element, "::after").position !== "absolute"
        ? [`${element.textContent?.trim()} ${Math.round(width)}×${Math.round(height)}`]
        : [];
    }),
  );

test.describe("reviews", { tag: ["@phone", "@widths"] }, () => {
  test("lie above the footer however long they are, and their links suit a finger", async ({ page, shop }) => {
    reachable(shop);
    const list = await page.request.get("/api/gateway/goods/list?category[]=tyre&sort=popularity&limit=48");
    const { items } = (await list.json()).data;
    const reviewed = items.find(({ rating }: { rating: { count: number } | null }) => (rating?.count ?? 0) > 1);
    await page.goto(reviewed.url);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const reviews = page.getByRole("region", { name: "Отзывы" });
    const [block, footer] = [await reviews.boundingBox(), await page.getByRole("contentinfo").boundingBox()];
    expect((block?.y ?? 0) + (block?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    const [before, height] = await page.evaluate(() => [scrollY, document.body.scrollHeight]);
    await reviews.scrollIntoViewIfNeeded();
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), before ?? 0);
    // The footer's own height is known a little better each time.
    expect(Math.abs((await page.evaluate(() => document.body.scrollHeight)) - (height ?? 0))).toBeLessThan(60);
    expect(await smallTargets(reviews)).toEqual([]);
    await page.goto(`/reviews/${reviewed.sku}/`);
    expect(await smallTargets(page.getByRole("navigation", { name: "Порядок отзывов" }))).toEqual([]);
  });
});

test("a value that no goods have is no page, and the way on is shown", { tag: "@widths" }, async ({ page }) => {
  const answer = await page.goto("/catalog/tyres/brand-is-zzz/");
  expect(answer?.status()).toBe(404);
  await expect(main(page).getByText("По этим условиям ничего нет")).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page)
    .getByRole("link", { name: /^Убрать «/ })
    .first()
    .click();
  await expect(main(page).getByRole("article").first()).toBeVisible();
  expect((await page.request.get("/catalog/tyres/brand-is-michelin/price-to-1/")).status()).toBe(200);
});

test("batteries of one capacity differ by polarity", async ({ page }) => {
  await page.goto("/search/battery/");
  for (const name of await main(page).getByRole("article").getByRole("heading").allTextContents())
    expect(name).toMatch(/прямая|обратная|универсальная/);
});

test("a town without a centre is promised none", async ({ page, shop }) => {
  // Journeys of tariffs and of regions change those at the end of the list.
  const slug = await reachable(shop).farRegion(20);
  const home = new URL(process.env.SITE_URL ?? "");
  home.hostname = `${slug}.${home.hostname}`;
  await page.goto(home.href);
  const offers = page.getByRole("region", { name: "Акции и условия" });
  await expect(offers).toContainText("Бесплатная доставка");
  await expect(offers).not.toContainText(/центр|Шиномонтаж/);
  await page.goto(new URL("/catalog/tyres/?sort=stock", home).href);
  await main(page).getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main(page).getByRole("region", { name: "Заодно в центре" })).toHaveCount(0);
});
