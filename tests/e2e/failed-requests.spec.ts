import { expect, type Locator, type Page } from "@playwright/test";
import { newPhone } from "../support/customer.ts";
import { open, test, whenTakenOver } from "../support/page-test.ts";
import { fillCart, fillComment, fillContact, goodsOf, newContact, openCart, submitOrder } from "./journeys/purchase.ts";
import { expectStep, phoneField } from "./journeys/sign-in.ts";

/** What goes wrong on the way to the shop, until it is mended. */
const failures = {
  "a connection that is reset": (page: Page, pattern: RegExp) =>
    page.route(pattern, (route) => route.abort("connectionreset")),
  "an answer of 503": (page: Page, pattern: RegExp) =>
    page.route(pattern, (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503</h1>" })),
};
const DATA = /\.data(\?|$)/;

test.use({ expectedProblems: [/^(net::ERR_CONNECTION_RESET|503 )/] });

/** Scripts have taken the page over, and what notes where something is pressed has come as well. */
async function whenWatched(page: Page): Promise<void> {
  await whenTakenOver(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/failed-requests-")),
  );
}

const failureOf = (page: Page): Locator => page.getByRole("alert").filter({ hasText: "нет связи с магазином" });

/** That the page stays and says near what was pressed that it did not work; then the way to the shop is mended and the button pressed. */
async function expectToldAndRepeat(page: Page, pressed: Locator, pattern: RegExp): Promise<void> {
  const told = failureOf(page);
  await expect(told).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Техническая ошибка" })).toHaveCount(0);
  const [where, what] = [await told.boundingBox(), await pressed.boundingBox()];
  expect(Math.abs((where?.y ?? 0) - (what?.y ?? 0)), "pixels between what was pressed and the message").toBeLessThan(
    120,
  );
  await page.unroute(pattern);
  await told.getByRole("button", { name: "Повторить" }).click();
  await expect(told).toHaveCount(0);
}

for (const [failure, breakAt] of Object.entries(failures)) {
  test.describe(failure, { tag: ["@scripts", "@widths"] }, () => {
    test("keeps the list, and the filter that was ticked is applied at the second try", async ({ page }) => {
      await page.goto("/catalog/tyres/#filters");
      await whenWatched(page);
      await breakAt(page, DATA);
      const tick = page.getByRole("complementary", { name: "Фильтры" }).getByRole("checkbox").first();
      await tick.click();
      await expectToldAndRepeat(page, tick, DATA);
      await expect(page).toHaveURL(/\/catalog\/tyres\/[a-z-]+-is-/);
      await expect(tick).toBeChecked();
    });

    test("keeps the list when the order is changed, and when going back", async ({ page }) => {
      await page.goto("/catalog/wheels/");
      await whenWatched(page);
      await breakAt(page, DATA);
      const order = page.getByLabel("Порядок");
      await order.selectOption("price");
      await expectToldAndRepeat(page, order, DATA);
      await expect(page).toHaveURL(/sort=price/);
      await breakAt(page, DATA);
      await page.goBack();
      await expect(failureOf(page)).toBeVisible();
      await page.unroute(DATA);
      await failureOf(page).getByRole("button", { name: "Повторить" }).click();
      await expect(order).toHaveValue("popularity");
    });

    test("puts goods of a list into the cart once, at the second try", async ({ page }) => {
      await page.goto("/search/oils/");
      await whenWatched(page);
      await breakAt(page, DATA);
      const button = page
        .getByRole("main")
        .getByRole("button", { name: /^В корзину/ })
        .first();
      await button.click();
      await expectToldAndRepeat(page, button, DATA);
      await expect(page.getByRole("main").getByRole("link", { name: "В корзине" })).toHaveCount(1);
      await expect(page.getByRole("banner").getByRole("link", { name: /^Корзина, 1 товар/ })).toBeVisible();
    });

    test("puts goods of a page into the cart at the second try", async ({ page }) => {
      const { url } = await goodsOf(page.request, "oils", 60);
      await page.goto(url);
      await whenWatched(page);
      await breakAt(page, DATA);
      const button = page.getByRole("main").getByRole("button", { name: /^В корзину/ });
      await button.click();
      await expectToldAndRepeat(page, button, DATA);
      await expect(page.getByRole("main").getByRole("link", { name: "В корзине" })).toBeVisible();
    });

    test("keeps the cart and what is typed into its form: quantity, tick, removal, undo", async ({ page }) => {
      const goods = [await goodsOf(page.request, "oils", 61), await goodsOf(page.request, "oils", 62)];
      for (const { sku } of goods) await fillCart(page, sku, 1);
      await openCart(page);
      await page.getByLabel("Имя").fill("Анна Петрова");
      const lines = page.getByRole("region", { name: "Товары" });
      const sum = page.getByRole("region", { name: "Ваш заказ" });

      await breakAt(page, DATA);
      const more = lines.getByRole("button", { name: "Увеличить количество" }).first();
      await more.click();
      await expectToldAndRepeat(page, more, DATA);
      await expect(sum).toContainText(/Товары, 3\s+шт\./);

      await breakAt(page, DATA);
      const tick = lines.getByRole("checkbox").first();
      await tick.click();
      await expectToldAndRepeat(page, tick, DATA);
      await expect(lines).toContainText("Отложено, в заказ не войдёт");

      await breakAt(page, DATA);
      const remove = lines.getByRole("button", { name: /^Удалить: / }).first();
      await remove.click();
      await expectToldAndRepeat(page, remove, DATA);
      await expect(lines.getByRole("spinbutton")).toHaveCount(1);

      await breakAt(page, DATA);
      const undo = page.getByRole("button", { name: "Вернуть" });
      await undo.click();
      await expectToldAndRepeat(page, undo, DATA);
      await expect(lines.getByRole("spinbutton")).toHaveCount(2);
      await expect(page.getByLabel("Имя")).toHaveValue("Анна Петрова");
    });

    test("keeps the order form, and what was corrected meanwhile is ordered", async ({ page }) => {
      const { sku } = await goodsOf(page.request, "oils", 63);
      await fillCart(page, sku, 1);
      await openCart(page);
      await fillContact(page, newContact());
      await fillComment(page, "Позвоните после шести");
      await breakAt(page, DATA);
      const order = submitOrder(page);
      await order.click();
      await expect(failureOf(page)).toBeVisible();
      await expect(page.getByLabel("Комментарий")).toHaveValue("Позвоните после шести");
      await page.getByLabel("Имя").fill("Анна Иванова");
      await expectToldAndRepeat(page, order, DATA);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Заказ /);
      await expect(page.getByText("Анна Иванова").first()).toBeVisible();
    });

    test("keeps the question for an order's status", async ({ page }) => {
      await page.goto("/order/status/");
      await whenWatched(page);
      const phone = page.getByLabel("Телефон");
      await phone.fill("912 345-67-80");
      await page.getByLabel(/Номер/).fill("1000001");
      await breakAt(page, DATA);
      const ask = page.getByRole("button", { name: "Узнать статус" });
      await ask.click();
      await expectToldAndRepeat(page, ask, DATA);
      await expect(page.getByText("Заказ не найден").first()).toBeVisible();
      await expect(phone).toHaveValue(/912.*345.*67.*80/);
    });

    test("keeps the steps of choosing a car", async ({ page }) => {
      await page.goto("/cars/");
      await whenWatched(page);
      await breakAt(page, DATA);
      await page.getByLabel("Марка").selectOption({ index: 1 });
      await expect(failureOf(page)).toBeVisible();
      await page.unroute(DATA);
      await failureOf(page).getByRole("button", { name: "Повторить" }).click();
      await expect(page).toHaveURL(/\?.*=/);
    });

    test("keeps the step of signing in with the phone that was typed", async ({ page }) => {
      await page.goto("/login");
      await whenWatched(page);
      const phone = phoneField(page);
      await phone.fill(newPhone());
      await breakAt(page, DATA);
      const ask = page.getByRole("button", { name: "Получить код" });
      await ask.click();
      await expect(failureOf(page)).toBeVisible();
      await expect(phone).not.toHaveValue("");
      await expectToldAndRepeat(page, ask, DATA);
      await expectStep(page, "Введите код из SMS");
    });
  });
}

test("an addition whose reply is lost is sent again by the page, and is added once", {
  tag: ["@main-scripts", "@scripts"],
}, async ({ page }) => {
  const { sku, url } = await goodsOf(page.request, "oils", 63);
  await fillCart(page, sku, 1);
  await open(page, url);
  await page.route(
    /\/basket\.data(\?|$)/,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const main = page.getByRole("main");
  await main.getByRole("button", { name: /^В корзину/ }).click();
  await expect(main.getByRole("link", { name: "В корзине" })).toBeVisible();
  await expect(main.getByRole("status").filter({ hasText: "2 шт. уже в корзине" })).toBeVisible();
  await openCart(page);
  await expect(page.getByRole("spinbutton", { name: /^Количество/ })).toHaveValue("2");
});
