import { expect, type Page } from "@playwright/test";
import {
  expectNoAxeViolations,
  hasScripts,
  isPhone,
  main,
  reachable,
  test,
  whenTakenOver,
} from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { cartLink, goodsOf } from "./journeys/purchase.ts";

const LIST = "/catalog/tyres/season-is-summer/";
const hearts = (page: Page) => main(page).getByRole("button", { name: /^В избранное/ });
const scales = (page: Page) => main(page).getByRole("button", { name: /^Сравнить/ });
const toast = (page: Page) => page.locator("[popover]").filter({ has: page.getByRole("button", { name: "Закрыть" }) });
const favouritesLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Избранное/ });

/** Scripts that the page loads when it has nothing else to do answer presses from then on. */
async function whenLive(page: Page): Promise<void> {
  await whenTakenOver(page);
  if (hasScripts()) await page.waitForFunction(() => performance.getEntriesByName("after-idle").length > 0);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenLive(page);
}

test.describe("favourites", { tag: "@widths" }, () => {
  test("are picked on cards and on the product, counted in the header, kept, taken out and put back", {
    tag: "@main-scripts",
  }, async ({ page }) => {
    await open(page, LIST);
    await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
    const heart = hearts(page).nth(4);
    const name = (await heart.getAttribute("aria-label"))?.replace("В избранное: ", "") ?? "";
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(favouritesLink(page)).toHaveAccessibleName("Избранное 1");
    expect(new URL(page.url()).pathname).toBe(LIST);
    // The page has not been left where scripts run.
    if (hasScripts()) expect(await page.locator("html[data-same]").count()).toBe(1);
    else await expect(heart).toBeInViewport();

    const title = main(page).getByRole("article").nth(1).getByRole("link").first();
    await open(page, (await title.getAttribute("href")) ?? "");
    await hearts(page).click();
    await expect(hearts(page)).toHaveAttribute("aria-pressed", "true");
    await expect(favouritesLink(page)).toHaveAccessibleName("Избранное 2");

    await open(page, LIST);
    await expect(hearts(page).nth(4)).toHaveAttribute("aria-pressed", "true");
    await expect(hearts(page).nth(0)).toHaveAttribute("aria-pressed", "false");
    await favouritesLink(page).click();
    await whenLive(page);
    await expect(main(page).getByRole("article")).toHaveCount(2);
    await expect(main(page).getByRole("article").last()).toContainText(name.split(" ").slice(0, 2).join(" "));
    await expect(hearts(page).last()).toHaveAttribute("aria-pressed", "true");

    await main(page).getByRole("button", { name: "Очистить список" }).click();
    await expect(page.getByRole("heading", { name: "В избранном пока пусто" })).toBeVisible();
    await expect(favouritesLink(page)).toHaveAccessibleName("Избранное");
    await main(page).getByRole("button", { name: "Вернуть" }).click();
    await expect(main(page).getByRole("article")).toHaveCount(2);
  });

  test("pass the accessibility rules, filled, refused and empty", { tag: "@scripts" }, async ({ page }) => {
    await page.goto("/favourites/");
    await expectNoAxeViolations(page);
    await open(page, LIST);
    await hearts(page).first().click();
    await expect(toast(page)).toContainText("В избранном 1");
    await expectNoAxeViolations(page);
    await page.goto("/favourites/");
    await expectNoAxeViolations(page);
  });
});

test.describe("picking with scripts", { tag: "@scripts" }, () => {
  test("by keyboard keeps the focus, leads by Tab to the list, and Esc and the cross close the words", async ({
    page,
  }) => {
    await open(page, LIST);
    const heart = hearts(page).first();
    await heart.focus();
    await page.keyboard.press("Enter");
    await expect(toast(page).getByRole("status")).toHaveText(/^В избранном 1\s+товар$/);
    await expect(heart).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toast(page).getByRole("link", { name: "Открыть избранное" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toast(page)).toHaveCount(0);
    await expect(heart).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await expect(favouritesLink(page)).toHaveAccessibleName("Избранное");
    await page.keyboard.press("Enter");
    await toast(page).getByRole("button", { name: "Закрыть" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  test("loses none of several quick presses, and paints lists that come later", async ({ page }) => {
    await open(page, LIST);
    await page.evaluate(() => {
      for (const button of [...document.querySelectorAll<HTMLButtonElement>("[data-pick=favourite]")].slice(0, 5))
        button.click();
    });
    await expect(favouritesLink(page)).toHaveAccessibleName("Избранное 5");
    const values = await hearts(page).evaluateAll((buttons) =>
      buttons.slice(0, 5).map((button) => (button as HTMLButtonElement).value),
    );
    expect((await page.context().cookies()).find(({ name }) => name === "favourite")?.value).toBe(values.join("!"));
    await main(page).getByLabel("Порядок").selectOption({ index: 1 });
    await expect(page).toHaveURL(/sort=/);
    await main(page).getByLabel("Порядок").selectOption({ index: 0 });
    await expect(page).not.toHaveURL(/sort=[a-z-]*price/);
    for (const value of values)
      await expect(main(page).locator(`[data-pick=favourite][value="${value}"]`)).toHaveAttribute(
        "aria-pressed",
        "true",
      );
  });

  test("says so where nobody answers, and leaves things as they were", async ({ page }) => {
    await open(page, LIST);
    await page.route("**/picks/", (route) => route.abort());
    await hearts(page).first().click();
    await expect(toast(page)).toContainText("нет связи с магазином");
    await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "false");
  });
});
test.use({ expectedProblems: [/ERR_FAILED .*\/picks\//] });

test.describe("the visitor's own comparison", { tag: "@widths" }, () => {
  test("is filled on cards, refuses a seventh, keeps the goods' names in sight, and shows the differences alone", async ({
    page,
  }) => {
    await open(page, LIST);
    for (let at = 0; at < 6; at += 1) {
      await scales(page).nth(at).click();
      await expect(scales(page).nth(at)).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("banner").locator("[data-picks=compare]").first()).toHaveText(String(at + 1));
      await whenLive(page);
    }
    await scales(page).nth(6).click();
    const words = "Сравнить можно не больше 6 товаров. Уберите один из сравнения и добавьте этот.";
    if (hasScripts()) {
      await expect(toast(page)).toContainText(words);
      await expect(scales(page).nth(6)).toHaveAttribute("aria-pressed", "false");
      await toast(page).getByRole("link", { name: "К сравнению" }).click();
    } else await expect(main(page)).toContainText(words);
    await expect(page).toHaveURL(/\/comparison\/$/);
    const table = page.getByRole("region", { name: /^Таблица: / });
    await expect(table.getByRole("columnheader", { includeHidden: true })).toHaveCount(7);

    // However far the rows are scrolled.
    const name = table.getByRole("columnheader").nth(1);
    await table.hover();
    await page.mouse.wheel(0, 2_000);
    // A phone's table scrolls sideways in a frame of its own, in which nothing can stick to the window.
    if (!isPhone()) {
      await table.getByRole("rowheader").last().scrollIntoViewIfNeeded();
      await expect(table.getByRole("button", { name: /^В корзину/ }).first()).toBeInViewport();
      await expect(name).toBeInViewport();
    }

    await page.getByRole("link", { name: "Только различия" }).click();
    await expect(page).toHaveURL(/\/comparison\/\?differences=1$/);
    await page
      .getByRole("button", { name: /^Убрать из сравнения/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\?differences=1&removed=/);
    await expect(table.getByRole("columnheader", { includeHidden: true })).toHaveCount(6);
    await page.getByRole("button", { name: "Вернуть" }).click();
    await expect(table.getByRole("columnheader", { includeHidden: true })).toHaveCount(7);
    await expect(page.getByRole("banner").locator("[data-picks=compare]").first()).toHaveText("6");
    await page.getByRole("link", { name: "Ссылка на это сравнение" }).click();
    await expect(page).toHaveURL(/\?sku=.+(&sku=.+){5}$/);
    if (hasScripts()) await expectNoAxeViolations(page);
  });
});

test("the count of the header moves for a moment when it changes, and stands where movement is unwanted", {
  tag: "@scripts",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      moved.push(`${this.textContent} ${typeof options === "number" ? options : options?.duration}`);
      return animate.call(this, frames, options);
    };
    Object.assign(globalThis, { moved });
  });
  const moved = () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
  await open(page, LIST);
  expect(await moved()).toEqual([]);
  await hearts(page).nth(6).click();
  await expect.poll(moved).toContain("1 150");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, LIST);
  await hearts(page).nth(7).click();
  await expect(favouritesLink(page)).toHaveAccessibleName("Избранное 2");
  expect(await moved()).toEqual([]);
});

test("favourites say what became of their prices", { tag: "@noscripts" }, async ({ page, shop, context }) => {
  reachable(shop);
  const [cheaper, dearer, same] = await Promise.all([81, 82, 83].map((at) => goodsOf(page.request, "wipers", at)));
  if (!cheaper || !dearer || !same) throw new Error("the shop has no wipers");
  const reprice = (sku: string, by: number) =>
    queryShop("update goods set price_kopecks = price_kopecks + $2 where sku = $1", [sku, by]);
  await queryShop("delete from past_prices where goods_id in (select id from goods where sku = any($1))", [
    [cheaper.sku, dearer.sku, same.sku],
  ]);
  await reprice(cheaper.sku, -1_200);
  await reprice(dearer.sku, 3_400);
  const value = [cheaper, dearer, same].map(({ sku }) => sku).join("!");
  await context.addCookies([{ name: "favourite", value, url: process.env.SITE_URL ?? "" }]);
  await page.goto("/favourites/");
  const cards = main(page).getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).not.toContainText(/Под(ешевело|орожало)/);
  await expect(cards.nth(1)).toContainText(/Подорожало на\s34\s₽ \d+\s[а-я]+/);
  await expect(cards.nth(2)).toContainText(/Подешевело на\s12\s₽ \d+\s[а-я]+/);
});

test.describe("after adding to the cart", () => {
  test("a bar says what it holds and leads to it and to fitting; by keyboard the focus stays", {
    tag: "@widths",
  }, async ({ page }) => {
    await open(page, LIST);
    const add = main(page)
      .getByRole("button", { name: /^В корзину/ })
      .first();
    const size = (await add.getAttribute("aria-label")) ?? "";
    await add.focus();
    await page.keyboard.press("Enter");
    if (!hasScripts()) {
      await expect(page).toHaveURL(/\/basket\/$/);
      await expect(
        main(page)
          .getByRole("status")
          .filter({ hasText: /^В корзине 4\s+товара на/ }),
      ).toBeVisible();
      await expect(main(page).getByRole("button", { name: "Шиномонтаж: цена и запись" })).toBeVisible();
      return;
    }
    await expect(toast(page).getByRole("status")).toHaveText(/^В корзине 4\s+товара на .+₽$/);
    await expect(main(page).getByRole("link", { name: "В корзине" }).first()).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Tab");
    // The button itself leads to the cart.
    await expect(toast(page).getByRole("link")).toHaveText(["Шиномонтаж"]);
    await expect(toast(page).getByRole("link", { name: "Шиномонтаж" })).toBeFocused();
    await page.keyboard.press("Enter");
    const [width, profile, diameter] = /(\d+)\/(\d+)\sR(\d+)/.exec(size)?.slice(1) ?? [];
    await expect(page).toHaveURL(new RegExp(`/service-tyre-fitting/\\?.*sizes=4x${width}-${profile}-${diameter}`));
  });

  test("the bar leaves the bar with the product's button free, and goes by itself", {
    tag: ["@scripts", "@phone"],
  }, async ({ page }) => {
    await page.clock.install();
    const { url } = await goodsOf(page.request, "tyre", 70);
    await page.goto(url);
    await page.clock.runFor(1_000);
    await whenTakenOver(page);
    await main(page)
      .getByRole("button", { name: /^В корзину/ })
      .first()
      .click();
    await expect(toast(page)).toBeVisible();
    await page.evaluate(() => scrollTo({ top: innerHeight * 1.5, behavior: "instant" }));
    const bar = main(page)
      .locator('[aria-hidden="true"]')
      .getByRole("link", { includeHidden: true, name: "В корзине" });
    await expect(bar).toBeInViewport();
    const [words, button] = [await toast(page).boundingBox(), await bar.boundingBox()];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(isPhone()).toBe(true);
    // Who looks at it with the mouse keeps it.
    await page.mouse.move(5, 5);
    await page.clock.runFor(11_000);
    await expect(toast(page)).toHaveCount(0);
    await expect(cartLink(page)).toHaveAccessibleName(/^Корзина, \d+ /);
  });
});
