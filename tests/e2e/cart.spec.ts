import { expect } from "@playwright/test";
import { holdRow, holdScripts } from "../support/holding-proxy.ts";
import { hasScripts, open, test } from "../support/page-test.ts";
import { cartLink, fillCart, goodsOf, openCart, putIntoCart } from "./journeys/purchase.ts";

test.describe("the cart", () => {
  test("CRT-005 CRT-008 CRT-009 CRT-010 lines are counted in the header, put off, changed, removed and put back", {
    tag: "@main",
  }, async ({ page }) => {
    const [first, second] = [await goodsOf(page.request, "oils", 40), await goodsOf(page.request, "oils", 41)];
    await fillCart(page, first.sku, 1);
    await fillCart(page, second.sku, 2);
    await openCart(page);
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 3 товара");
    const lines = page.getByRole("region", { name: "Товары" });
    const sum = page.getByRole("region", { name: "Ваш заказ" });
    await expect(sum).toContainText(/Товары, 3\s+шт\./);

    await lines.getByRole("checkbox").first().uncheck();
    if (!hasScripts()) await lines.getByRole("button", { name: "Применить выбор" }).click();
    await expect(lines).toContainText("Отложено, в заказ не войдёт");
    await expect(sum).not.toContainText(/Товары, 3\s+шт\./);
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 3 товара");
    await lines.getByRole("checkbox").first().check();
    if (!hasScripts()) await lines.getByRole("button", { name: "Применить выбор" }).click();
    await expect(sum).toContainText(/Товары, 3\s+шт\./);

    await lines.getByRole("button", { name: "Увеличить количество" }).first().click();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 4 товара");
    await lines
      .getByRole("button", { name: /^Удалить: / })
      .first()
      .click();
    await expect(page.getByText("Удалили из корзины 1 товар")).toBeVisible();
    await expect(lines.getByRole("spinbutton")).toHaveCount(1);
    await page.getByRole("button", { name: "Вернуть" }).click();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 4 товара");
    await expect(lines.getByRole("spinbutton")).toHaveCount(2);
    // The pressed button is gone with its notice.
    if (hasScripts()) await expect(lines).toBeFocused();
  });

  test("CRT-005 is counted on pages that were seen before, by Back and by a link", async ({ page }) => {
    const { sku, url } = await goodsOf(page.request, "oils", 43);
    await page.goto("/search/oils/");
    await expect(cartLink(page)).toHaveAccessibleName(hasScripts() ? "Корзина пуста" : "Корзина");
    await page.goto(url);
    await putIntoCart(page, 2);
    for (let back = 0; back < 2; back += 1) {
      await page.goBack();
      await expect(page).not.toHaveURL(/\/basket\//);
      // Nobody's script paints a page that the browser has kept.
      if (hasScripts()) await expect(cartLink(page)).toHaveAccessibleName("Корзина, 2 товара");
    }
    await page.goto("/search/oils/");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 2 товара");
    await fillCart(page, sku, 1);
    await page.goto("/catalog/tyres/");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 3 товара");
  });

  test("a quantity that is no quantity is refused and can be corrected", async ({ page }) => {
    const { sku } = await goodsOf(page.request, "oils", 42);
    await fillCart(page, sku, 1);
    await openCart(page);
    const quantity = page.getByRole("spinbutton", { name: /^Количество/ });
    await quantity.fill("0");
    await quantity.press("Enter");
    await expect(page.getByText(/целое число от 1 до 200/).first()).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 1 товар");
    await quantity.fill("2");
    await quantity.press("Enter");
    await expect(cartLink(page)).toHaveAccessibleName("Корзина, 2 товара");
    await expect(page.getByText(/целое число от 1 до 200/)).toHaveCount(0);
  });

  test("API-076 has both goods that a new visitor of a list adds before the first answer comes", {
    tag: ["@main-scripts", "@scripts"],
  }, async ({ page, context }) => {
    const { held, release } = holdRow();
    let isAnswered = false;
    await page.route(
      /\/basket\.data(\?|$)/,
      async (route) => {
        const response = await route.fetch();
        // The browser has the cookies of an answer that is fetched for it before it has the answer.
        await context.clearCookies();
        isAnswered = true;
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await open(page, "/catalog/tyres/");
    const main = page.getByRole("main");
    const buttons = main.getByRole("button", { name: /^В корзину/ });
    await buttons.nth(0).click();
    await expect.poll(() => isAnswered).toBe(true);
    await expect(buttons.nth(0)).toHaveAttribute("aria-busy", "true");
    await buttons.nth(1).click();
    await expect(main.getByRole("link", { name: "В корзине" })).toHaveCount(1);
    release();
    await expect(main.getByRole("link", { name: "В корзине" })).toHaveCount(2);
    await openCart(page);
    await expect(page.getByRole("region", { name: "Товары" }).getByRole("spinbutton")).toHaveCount(2);
  });

  test("two tabs of a new visitor add to one cart before either has an answer", { tag: "@scripts" }, async ({
    page,
    context,
  }) => {
    const tabs = [page, await context.newPage()];
    const { held, release } = holdRow();
    await context.route(/\/basket\.data(\?|$)/, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    const paths = ["/search/oils/", "/search/battery/"];
    for (const [n, tab] of tabs.entries()) {
      await open(tab, paths[n] ?? "");
      const button = tab
        .getByRole("main")
        .getByRole("button", { name: /^В корзину/ })
        .first();
      await button.click();
      await expect(button).toHaveAttribute("aria-busy", "true");
    }
    release();
    for (const tab of tabs) await expect(tab.getByRole("main").getByRole("link", { name: "В корзине" })).toHaveCount(1);
    await openCart(page);
    await expect(page.getByRole("region", { name: "Товары" }).getByRole("spinbutton")).toHaveCount(2);
  });

  test("CRT-001 CRT-011 an old battery lowers the sum", async ({ page }) => {
    const { sku } = await goodsOf(page.request, "battery", 3);
    await fillCart(page, sku, 1);
    await openCart(page);
    const offer = page.getByRole("checkbox", { name: /Сдать старый аккумулятор/ });
    await offer.check();
    if (!hasScripts()) await page.getByRole("button", { name: "Пересчитать" }).click();
    await expect(page.getByRole("region", { name: "Ваш заказ" })).toContainText(/Сдача старого аккумулятора\s*[−-]/);
  });

  test("CRT-009 what is changed before scripts have come is saved once they have", { tag: "@scripts" }, async ({
    page,
  }) => {
    const [battery, oil] = [await goodsOf(page.request, "battery", 3), await goodsOf(page.request, "oils", 3)];
    await fillCart(page, battery.sku, 1);
    await fillCart(page, oil.sku, 1);
    const { letScriptsCome } = await holdScripts(page);
    await page.goto("/basket/", { waitUntil: "commit" });
    const lines = page.getByRole("region", { name: "Товары" }).getByRole("listitem");
    const offer = page.getByRole("checkbox", { name: /Сдать старый аккумулятор/ });
    const [batteryLine, oilLine] = [lines.filter({ has: offer }), lines.filter({ hasNot: offer })];
    await batteryLine.getByRole("spinbutton").fill("2");
    await offer.check();
    await oilLine.getByRole("checkbox", { name: /^Заказать/ }).uncheck();
    letScriptsCome();
    const sum = page.getByRole("region", { name: "Ваш заказ" });
    await expect(sum).toContainText(/Товары, 2\s+шт\..*Сдача старого аккумулятора\s*[−-]/);
    await page.reload();
    await expect(batteryLine.getByRole("spinbutton")).toHaveValue("2");
    await expect(oilLine.getByRole("checkbox", { name: /^Заказать/ })).not.toBeChecked();
  });
});
