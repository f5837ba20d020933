import { expect, type Locator, type Page } from "@playwright/test";
import { hasScripts, isPhone, main, open, test } from "../support/page-test.ts";
import { carOf } from "./journeys/car-steps.ts";
import { cartLink, goodsOf } from "./journeys/purchase.ts";

const addButtons = (page: Page) => main(page).getByRole("button", { name: /^В корзину/ });

/** Pixels from the top of the page. */
async function topOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  if (!box) throw new Error("not on the page");
  return Math.round(box.y + (await place.page().evaluate(() => scrollY)));
}

/**
 * `list`, `home`: the lowest that the first button «В корзину» of a page may begin in each window, in pixels; `columns`: cards of a list in
 * a row.
 */
const windows = [
  { width: 360, height: 740, list: 560, home: 700, columns: 1 },
  { width: 768, height: 1_024, list: 700, home: 900, columns: 2 },
  { width: 1_280, height: 900, list: 620, home: 840, columns: 3 },
  { width: 1_920, height: 1_080, list: 620, home: 920, columns: 4 },
];

test.describe("goods can be bought without scrolling", { tag: "@phone" }, () => {
  for (const { width, height, list, home, columns } of windows)
    test(`on the home page and in lists, whole, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const [path, most] of [
        ["/", home],
        ["/catalog/tyres/", list],
        ["/catalog/tyres/brand-is-nokian/season-is-winter/?sort=stock", list],
      ] as const) {
        await page.goto(path);
        const button = addButtons(page).first();
        await expect.poll(() => topOf(button), path).toBeLessThanOrEqual(most);
        await expect(button, path).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
      const tops = await main(page)
        .getByRole("article")
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    });
});

/** What a thumb or a mouse can press without scrolling: 740 and 900 px are what these screens have. */
test.describe("the first screen belongs to goods", { tag: "@widths" }, () => {
  for (const path of [
    "/catalog/tyres/",
    "/catalog/wheels/",
    "/search/oils/",
    "/catalog/tyres/season-is-winter/?sort=stock",
  ])
    test(`${path} begins high, and its first button is on it`, async ({ page }) => {
      await page.goto(path);
      await expect.poll(() => topOf(main(page))).toBeLessThanOrEqual(isPhone() ? 150 : 160);
      await expect.poll(() => topOf(addButtons(page).first())).toBeLessThanOrEqual(isPhone() ? 560 : 620);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    });

  test("filters and order stand in one row, pictures are small, and a button says how many it adds", async ({
    page,
  }) => {
    await page.goto("/catalog/tyres/?sort=stock");
    if (isPhone()) {
      const [filters, order] = [page.getByRole("link", { name: /^Фильтры/ }), page.getByLabel("Порядок")];
      expect(Math.abs((await topOf(filters)) - (await topOf(order)))).toBeLessThan(4);
    } else {
      const picture = await main(page).getByRole("article").first().locator("img").boundingBox();
      expect(picture?.height).toBeLessThanOrEqual(200);
    }
    await expect(addButtons(page).first()).toHaveText(/^В корзину · 4\s+шт\.$/);
  });

  test("the shop's notice takes one line, and all of it can be read", async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const notice = page.getByRole("region", { name: "Объявления" });
    expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(44);
    const text = notice.locator("summary").first();
    const isWhole = () => text.evaluate((element) => element.scrollWidth <= element.clientWidth);
    if (!(await isWhole())) await text.click();
    await expect.poll(() => isWhole()).toBe(true);
  });

  test("city, telephone and menu are within reach of a thumb", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: /\+7/ }).first()).toHaveAttribute("href", /^tel:\+7/);
    for (const name of [/\+7/, /^Корзина/]) {
      const box = await header.getByRole("link", { name }).filter({ visible: true }).first().boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await header.getByText("Каталог", { exact: true }).click();
    await expect(header.getByRole("link", { name: "Статус заказа" }).filter({ visible: true })).toBeVisible();
  });

  test("a product can be bought without scrolling", { tag: "@main-scripts" }, async ({ page }) => {
    const { url } = await goodsOf(page.request, "tyre", 100);
    await page.goto(url);
    await expect.poll(() => topOf(main(page))).toBeLessThanOrEqual(isPhone() ? 150 : 160);
    await expect.poll(() => topOf(addButtons(page).first())).toBeLessThanOrEqual(640);
  });

  test("with a chosen car as well, and whether it fits is one line with what to do", async ({ page }) => {
    const car = await carOf(page, "kia");
    const fitting = Object.entries(car).map(([part, slug]) => `&auto${part}[]=${slug}`);
    for (const [query, words, what] of [
      [fitting.join(""), /^Подходит: /, /^Подходит: /],
      ["&diameter[]=20", /^Не подходит/, "Подобрать шины"],
    ] as const) {
      const answer = await page.request.get(`/api/gateway/goods/list?category[]=tyre${query}&sort=stock&limit=1`);
      const { url } = (await answer.json()).data.items[0];
      await page.goto(`/cars/?${new URLSearchParams({ ...car, back: url })}`);
      await page.getByRole("button", { name: "Выбрать этот автомобиль" }).click();
      const button = addButtons(page).first();
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await topOf(button)).toBeLessThanOrEqual(640);
      const verdict = main(page).getByText(words).first();
      await expect(verdict).toBeInViewport({ ratio: 1 });
      const way = main(page).getByRole("link", { name: what }).first();
      const [verdictBox, wayBox] = [await verdict.boundingBox(), await way.boundingBox()];
      expect(verdictBox?.height).toBeLessThan(30);
      expect(wayBox?.height).toBeGreaterThanOrEqual(44);
      expect(wayBox?.height).toBeLessThanOrEqual(46);
      expect(wayBox?.x).toBeGreaterThanOrEqual(verdictBox?.x ?? 0);
      expect((wayBox?.y ?? 0) - (verdictBox?.y ?? 0)).toBeLessThanOrEqual(20);
    }
  });

  test("further down a bar keeps sum and button in reach of the thumb", { tag: "@phone" }, async ({ page }) => {
    const { url } = await goodsOf(page.request, "oils", 64);
    await open(page, url);
    // Not for readers and the keyboard: they have the button itself.
    const bar = main(page).locator('[aria-hidden="true"]').filter({ hasText: "за 1" });
    await expect(bar.getByRole("button", { includeHidden: true })).not.toBeInViewport();
    await page.evaluate(() => scrollTo({ top: innerHeight * 1.5, behavior: "instant" }));
    const button = bar.getByRole("button", { includeHidden: true });
    await expect(button).toBeInViewport();
    await button.click();
    if (hasScripts()) await expect(bar.getByRole("link", { includeHidden: true })).toHaveText("В корзине");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 1 товар");
  });
});
