import { expect } from "@playwright/test";
import {
  expectInOrder,
  expectNoAxeViolations,
  hasScripts,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import {
  cartLink,
  chooseDelivery,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  submitOrder,
} from "./journeys/purchase.ts";

const sell = (sku: string, from: number, by: number) =>
  queryShop("update goods set least_quantity = $2, quantity_step = $3 where sku = $1", [sku, from, by]);

test.describe("goods that are sold by four", () => {
  // What is refused is answered by 422, the order of a cart that has to be changed by 409.
  test.use({ expectedProblems: [/^422 /, /^409 /] });

  test("are added and changed by four, told when that came afterwards, and ordered once the number is right", {
    tag: "@main",
  }, async ({ page }) => {
    const { sku, url } = await goodsOf(page.request, "oils", hasScripts() ? 50 : 51);
    await queryShop("update stock set quantity = 40 where goods_id = (select id from goods where sku = $1)", [sku]);
    await sell(sku, 4, 4);
    try {
      const main = page.getByRole("main");
      const lines = main.getByRole("region", { name: "Товары" });
      const quantity = main.getByRole("spinbutton", { name: /^Количество/ });

      await test.step("the page begins with four, and refuses what is between", async () => {
        await expect(async () => {
          await page.goto(url);
          await expect(quantity).toHaveValue("4", { timeout: 1_000 });
        }).toPass();
        await expectInOrder(page);
        await quantity.fill("6");
        await main
          .getByRole("button", { name: /^В корзину/ })
          .first()
          .press("Enter");
        await expect(page.getByText(/продаётся по 4\sшт\.: возьмите 4 или 8/).first()).toBeVisible();
        if (hasScripts()) await expect(quantity).toHaveValue("6");
        else await page.goBack();
        await quantity.fill("4");
        if (hasScripts()) {
          await main.getByRole("button", { name: "Увеличить количество" }).click();
          await expect(quantity).toHaveValue("8");
        } else await quantity.fill("8");
        await main
          .getByRole("button", { name: /^В корзину/ })
          .first()
          .click();
        await expect(cartLink(page)).toHaveAccessibleName("Корзина, 8 товаров");
      });

      await test.step("so do the cart, whose buttons go by four", async () => {
        await openCart(page);
        await main.getByRole("button", { name: "Уменьшить количество" }).click();
        await expect(cartLink(page)).toHaveAccessibleName("Корзина, 4 товара");
        await whenTakenOver(page);
        await quantity.fill("5");
        await quantity.press("Enter");
        await expect(page.getByText(/возьмите 4 или 8/).first()).toBeVisible();
        await expect(cartLink(page)).toHaveAccessibleName("Корзина, 4 товара");
        await openCart(page);
        await expect(quantity).toHaveValue("4");
      });

      await test.step("another number came meanwhile: nothing is ordered before it is right", async () => {
        await sell(sku, 6, 3);
        await openCart(page);
        await expect(lines.getByText(/продаётся от 6\sшт\., кратно 3: возьмите 6/)).toBeVisible();
        await expectNoAxeViolations(page);
        await fillContact(page, newContact());
        await chooseDelivery(page, "pickup");
        await submitOrder(page).click();
        await expect(page.getByRole("alert").getByText(/продаётся от 6\sшт\., кратно 3: возьмите 6/)).toBeVisible();
        await whenTakenOver(page);
        await main.getByRole("button", { name: "Увеличить количество" }).click();
        await expect(cartLink(page)).toHaveAccessibleName("Корзина, 6 товаров");
        await whenTakenOver(page);
        await expect(lines.getByText(/кратно 3: возьмите/)).toHaveCount(0);
        await submitOrder(page).click();
        await expect(page).toHaveURL(/\/order\/[^/]+\/[^/]+\/(#.*)?$/);
      });
    } finally {
      await sell(sku, 1, 1);
    }
  });
});
