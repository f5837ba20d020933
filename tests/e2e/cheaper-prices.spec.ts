import { expect, type Page } from "@playwright/test";
import { newPhone, signInAs } from "../support/customer.ts";
import { expectInOrder, expectNoAxeViolations, main, reachable, test } from "../support/page-test.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";
import { goodsOf } from "./journeys/purchase.ts";

const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();

test("PRD-010 a manager agrees on a price, and its customer has it in the cart by the link of the message", {
  tag: "@noscripts",
}, async ({ page, browser, shop }) => {
  const phone = newPhone();
  const { sku, price, url } = await goodsOf(page.request, "wheel-covers", 6);
  await reachable(shop).setStock(sku, 20);
  const agreed = Math.ceil((price * 0.95) / 100) * 100;
  const [request] = await queryShop<{ id: number }>(
    `insert into cheaper_price_requests (goods_id, region_slug, price_kopecks, link, name, phone, consent)
     select id, '', $2, 'https://other.example/x', 'Анна', $3, '{"version":"1","address":"127.0.0.1","at":"2026-11-20T07:00:00Z"}'
     from goods where sku = $1 returning id`,
    [sku, Math.round(price * 0.9), phone],
  );
  await signInAs(page, "manager");

  await page.goto(`/back-office/cheaper-prices/?state=new&text=${phone.slice(-10)}`);
  await expectInOrder(page);
  await page.goto(`/back-office/cheaper-prices/${request?.id}/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Нашли дешевле");
  await expectNoAxeViolations(page);
  await main(page).getByRole("textbox", { name: "Цена, ₽" }).fill("1");
  await main(page).getByRole("textbox", { name: "Сколько штук" }).fill("2");
  await press(page, "Согласиться");
  await expect(page.getByRole("alert")).toContainText("не ниже");
  await expect(main(page).getByRole("textbox", { name: "Сколько штук" })).toHaveValue("2");
  await main(page)
    .getByRole("textbox", { name: "Цена, ₽" })
    .fill(String(agreed / 100));
  await press(page, "Согласиться");
  await expect(main(page)).toContainText("Клиент получит сообщение со ссылкой");
  await expect(main(page)).toContainText("Согласились");

  const message = await lastMessage(phone);
  const link = new URL(/https?:\S+\?agreed=\S+/.exec(message)?.[0] ?? "");
  const guest = await browser.newContext({ javaScriptEnabled: false });
  const guestPage = await guest.newPage();
  await guestPage.goto(new URL(link.pathname + link.search, page.url()).href);
  await expect(guestPage.getByRole("heading", { level: 1 })).toHaveText("Цена по договорённости");
  await expectNoAxeViolations(guestPage);
  await press(guestPage, "Положить в корзину по этой цене");
  await expect(guestPage).toHaveURL(/\/basket\/$/);
  await expect(main(guestPage)).toContainText("Товар в корзине по цене, о которой договорились");
  await expect(main(guestPage).getByText(/^Цена по договорённости: /)).toBeVisible();
  await expect(main(guestPage).getByRole("term").filter({ hasText: "Цена по договорённости" }).first()).toBeAttached();
  await guest.close();

  const stranger = await page.request.get(url);
  expect(await stranger.text()).not.toContain("Цена по договорённости");
});
