import { expect, type Page } from "@playwright/test";
import { reachable, test } from "../support/page-test.ts";
import {
  buy,
  chooseDelivery,
  fillContact,
  goodsOf,
  newContact,
  putIntoCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";

const roubles = (kopecks: number) =>
  (kopecks / 100).toLocaleString("ru", {
    style: "currency",
    currency: "RUB",
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
  });

test.describe("GEN-034 a guest buys", () => {
  test("GEN-003 GEN-036 CHK-001 CHK-020 tyres found by size, collected from a shop", {
    tag: ["@main", "@widths"],
  }, async ({ page, shop }) => {
    const { phone, number } = await buy(page, { find: "size", delivery: "pickup" });
    if (shop) expect(await shop.ordersOf(phone)).toEqual([{ number, pieces: 2 }]);
  });

  test("CHK-022 tyres found by car, brought by courier", { tag: ["@main-plain", "@widths"] }, async ({
    page,
    shop,
  }) => {
    const { phone, number } = await buy(page, { find: "car", delivery: "courier" });
    if (shop) expect(await shop.ordersOf(phone)).toEqual([{ number, pieces: 2 }]);
  });

  test("confirms the new sum when the courier's tariff changes between page and order, and types nothing twice", async ({
    page,
    context,
    shop,
  }) => {
    const office = reachable(shop);
    // Nobody else looks at this region meanwhile: each worker has its own.
    const region = await office.farRegion(test.info().parallelIndex);
    const { port } = new URL(process.env.SITE_URL ?? "");
    const host = `${region}.localhost:${port}`;
    const origin = `http://${host}`;
    const goods = await goodsOf(page.request, "oils", 30, host);
    await page.goto(origin + goods.url);
    await putIntoCart(page, 1);
    const contact = newContact();
    await chooseDelivery(page, "courier");
    await fillContact(page, contact);
    const [before, after] = [goods.price + 99_000, goods.price + 49_000].map(roubles);
    const sum = (shown: Page) => shown.getByRole("region", { name: "Ваш заказ" }).getByRole("status");
    await expect(sum(page)).toContainText(before ?? "");
    try {
      await office.setRegionKind(region, "main");
      const other = await context.newPage();
      await expect(async () => {
        await other.goto(`${origin}/basket/`);
        await expect(sum(other)).toContainText(after ?? "", { timeout: 1_000 });
      }).toPass();
      await other.close();

      await submitOrder(page).click();
      const message = page.getByText(`Сумма изменилась: было ${before}, стало ${after}`);
      await expect(message).toBeVisible();
      await expect(sum(page)).toContainText(after ?? "");
      const form = page.getByRole("region", { name: "Оформление заказа" });
      await expect(form.getByRole("textbox", { name: "Улица", exact: true })).toHaveValue("Тверская улица");
      await expect(form.getByRole("textbox", { name: "Имя" })).toHaveValue(contact.name);
      await expect(form.getByRole("checkbox", { name: /правовой политикой/ })).toBeChecked();
      await submitOrder(page).click();
      await readOrder(page, contact);
      await expect(page.getByRole("region", { name: "К оплате" })).toContainText(after ?? "");
    } finally {
      await office.setRegionKind(region, "delivery");
    }
  });

  test("CAT-016 CAT-060 CAT-062 tyres found by their code", async ({ page }) => {
    await buy(page, { find: "code", delivery: "pickup" });
  });
});
