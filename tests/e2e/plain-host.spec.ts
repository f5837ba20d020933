import { expect, type Page } from "@playwright/test";
import { chromiumFlags, launchOptions, shortVisits, withoutPictures } from "../support/chromium.ts";
import { open, test, whenTakenOver } from "../support/page-test.ts";
import { type Site, startSite } from "../support/site.ts";
import { fillContact, newContact, submitOrder } from "./journeys/purchase.ts";

/** Browsers take localhost for safe; a shop that is tried out in a local network is not. */
const HOST = "shop.test";
const OWN_SITE_MS = 240_000;

let site: Site;

test.describe.configure({ mode: "default", timeout: OWN_SITE_MS });
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...chromiumFlags,
      withoutPictures,
      ...shortVisits,
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1, MAP *.${HOST} 127.0.0.1`,
    ],
  },
});
// A header that counts over https only.
test.use({ expectedProblems: [/Cross-Origin-Opener-Policy/] });
test.beforeAll(async () => {
  test.setTimeout(OWN_SITE_MS);
  site = await startSite({ env: { PUBLIC_HOST: HOST } });
});
test.afterAll(() => site?.stop());

const addButton = (page: Page) => page.getByRole("button", { name: /^В корзину/ }).filter({ visible: true });

test("a host without https takes goods into the cart from a list and from their page, and the order", {
  tag: "@scripts",
}, async ({ page }) => {
  const origin = `http://${HOST}:${site.port}`;
  await page.goto(`${origin}/catalog/tyres/?sort=stock`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await whenTakenOver(page);
  await addButton(page).first().click();
  await expect(page.getByRole("main").getByRole("link", { name: "В корзине" })).toBeVisible();
  await page.getByRole("article").nth(1).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/tyre\//);
  await whenTakenOver(page);
  await addButton(page).first().click();
  await expect(page.getByRole("main").getByRole("link", { name: "В корзине" }).first()).toBeVisible();
  await open(page, `${origin}/basket/`);
  await fillContact(page, newContact());
  await submitOrder(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Заказ \S+ принят$/);
});

test("what is typed into the order form goes along to another region, which is another host", {
  tag: "@scripts",
}, async ({ page }) => {
  const origin = `http://${HOST}:${site.port}`;
  await page.goto(`${origin}/catalog/tyres/?sort=stock`);
  await whenTakenOver(page);
  await addButton(page).first().click();
  await expect(page.getByRole("main").getByRole("link", { name: "В корзине" })).toBeVisible();
  await open(page, `${origin}/basket/`);
  const contact = newContact();
  await fillContact(page, contact);
  await page.getByRole("banner").getByRole("link", { name: "Москва" }).first().click();
  await page.getByRole("dialog", { name: "Выберите город" }).getByRole("link", { name: "Самара", exact: true }).click();
  await expect(page).toHaveURL(`http://samara.${HOST}:${site.port}/basket/#checkout`);
  await expect(page.getByLabel("Имя", { exact: true })).toHaveValue(contact.name);
  await expect(page.getByLabel("Телефон", { exact: true })).not.toHaveValue("");
});
