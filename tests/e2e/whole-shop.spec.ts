import { expect, type Page } from "@playwright/test";
import { signInDemoPerson, signInNewCustomer } from "../support/customer.ts";
import { reachable, test } from "../support/page-test.ts";

/** Follows the link of a page to an address, whichever of its menus has it. */
async function follow(page: Page, from: string, address: string): Promise<void> {
  await page.goto(from);
  const link = page.locator(`a[href="${address}"]`).first();
  await expect(link, `${from} has a link to ${address}`).toBeAttached();
  const answer = await page.goto((await link.getAttribute("href")) ?? "");
  expect(answer?.status(), address).toBe(200);
  expect(new URL(page.url()).pathname, address).toBe(address);
  await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
}

test("GEN-006 storefront, cart, account, loyalty, booking, storage and staff tools are one website, linked from its pages", {
  tag: "@noscripts",
}, async ({ page, shop }) => {
  test.setTimeout(90_000);
  reachable(shop);
  for (const address of ["/catalog/tyres/", "/basket/", "/disknt/", "/service/"]) await follow(page, "/", address);
  await follow(page, "/service/", "/service-catalog/");
  await follow(page, "/service/", "/service-tyre-fitting/");
  await page.goto("/");
  const signIn = page.getByRole("banner").getByRole("link", { name: "Войти" }).first();
  await page.goto((await signIn.getAttribute("href")) ?? "");
  await expect(page.getByRole("textbox", { name: /телефон/i }).first()).toBeVisible();

  await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина" });
  await follow(page, "/", "/my/");
  for (const address of ["/my/orders/", "/my/appointments/", "/my/bonuses/", "/my/contract-storage/"])
    await follow(page, "/my/", address);

  await page.context().clearCookies();
  await signInDemoPerson(page, "manager@example.ru");
  for (const address of ["/manager/", "/back-office/"]) await follow(page, "/", address);
});
