import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, hasScripts, isPhone, reachable, test } from "../support/page-test.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => (isPhone() ? 0 : 1) + (hasScripts() ? 0 : 2);

const form = (page: Page) => page.getByRole("region", { name: "Оформление заказа" });
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const radio = (page: Page, name: RegExp) => form(page).getByRole("radio", { name });
const FAR =
  "Владивосток: так далеко наш курьер в Москве не ездит. Чтобы получить заказ там, выберите вверху страницы город Владивосток или выберите здесь доставку транспортной компанией до терминала";

async function fillAddress(page: Page, street: string): Promise<void> {
  await field(page, "Улица").fill(street);
  await field(page, "Дом").fill("5");
  await field(page, "Дом").blur();
}

test("CHK-018 a courier of Moscow does not take an address in Vladivostok, and the street says who does", async ({
  page,
  shop,
}) => {
  const { sku } = await goodsOf(page.request, "battery", 100 + ownPosition());
  await reachable(shop).setStock(sku, 10);
  await fillCart(page, sku, 1);
  await openCart(page);
  const contact = newContact();
  await fillContact(page, contact);
  await radio(page, /^Доставка курьером/).check();
  await fillAddress(page, "Светланская улица, Владивосток");
  await submitOrder(page).click();
  await expect(page.getByRole("alert")).toContainText(FAR);
  await expect(field(page, "Улица")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Улица")).toHaveValue("Светланская улица, Владивосток");
  await expectNoAxeViolations(page);

  await radio(page, /^Экспресс-доставка аккумулятора/).check();
  await submitOrder(page).click();
  await expect(page.getByRole("alert")).toContainText(FAR);

  await radio(page, /^Экспресс-доставка(?! аккум)/).check();
  await fillAddress(page, "г. Владивосток, Светланская");
  if (!hasScripts())
    await form(page)
      .getByRole("button", { name: /^(Рассчитать|Повторить)$/ })
      .filter({ visible: true })
      .click();
  await expect(form(page).getByText(FAR).filter({ visible: true })).not.toHaveCount(0);

  await radio(page, /^Доставка курьером/).check();
  await fillAddress(page, "Химки, улица Мира");
  await form(page).getByRole("radio", { name: "Наличными при получении" }).check();
  await submitOrder(page).click();
  await readOrder(page, contact);
});
