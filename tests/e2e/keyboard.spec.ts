import { expect, type Locator } from "@playwright/test";
import { tabTo } from "../support/keyboard.ts";
import { hasScripts, open, test } from "../support/page-test.ts";
import { newContact, readOrder, submitOrder } from "./journeys/purchase.ts";

test.describe("the keyboard alone", { tag: "@wide" }, () => {
  async function expectVisibleFocus(target: Locator): Promise<void> {
    await expect(target).toBeFocused();
    const { style, width } = await target.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { style: outlineStyle, width: Number.parseFloat(outlineWidth) };
    });
    expect(style).not.toBe("none");
    expect(width).toBeGreaterThanOrEqual(2);
  }

  test("buys from the list to the order, and shows where the focus is", async ({ page }) => {
    const contact = newContact();
    const form = page.getByRole("region", { name: "Оформление заказа" });
    await open(page, "/catalog/autoproducts/?sort=stock");
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page.getByRole("link", { name: "К содержанию" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();

    const add = page.getByRole("button", { name: /^В корзину/ }).first();
    await tabTo(page, add);
    await expectVisibleFocus(add);
    await page.keyboard.press("Enter");
    const toCart = hasScripts()
      ? page.getByRole("main").getByRole("link", { name: "В корзине" })
      : page.getByRole("banner").getByRole("link", { name: /^Корзина, 1 / });
    await tabTo(page, toCart);
    await expectVisibleFocus(toCart);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/basket\/$/);

    await tabTo(page, form.getByRole("textbox", { name: "Имя" }));
    await page.keyboard.type(contact.name);
    await page.keyboard.press("Tab");
    await expectVisibleFocus(form.getByRole("textbox", { name: "Телефон" }));
    await page.keyboard.type(contact.phone);
    for (const consent of [/персональных данных/, /правовой политикой/]) {
      const tick = form.getByRole("checkbox", { name: consent });
      await tabTo(page, tick);
      await expectVisibleFocus(tick);
      await page.keyboard.press("Space");
      await expect(tick).toBeChecked();
    }
    await tabTo(page, submitOrder(page));
    await expectVisibleFocus(submitOrder(page));
    await page.keyboard.press("Enter");
    await readOrder(page, contact);
  });
});
