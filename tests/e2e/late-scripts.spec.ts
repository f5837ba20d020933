import { expect, type Page } from "@playwright/test";
import { launchOptions } from "../support/chromium.ts";
import { holdRow, holdScripts } from "../support/holding-proxy.ts";
import { test, whenTakenOver } from "../support/page-test.ts";
import { goodsOf } from "./journeys/purchase.ts";

test.use({ launchOptions });
// One browser of this kind for all of them.
test.describe.configure({ mode: "default" });

/** The scripts that wait are the content of a template, which their start puts in its place. */
const waiting = (page: Page) => page.locator("body > template");

/** Opens a list whose pictures do not come before `showPictures`, on a clock that is moved by the test. */
async function openWithoutPictures(page: Page) {
  const { held, release: showPictures } = holdRow();
  await page.route("**/api/gateway/goods/picture/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/catalog/tyres/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("button", { name: /^В корзину/ }).first()).toBeVisible();
  return { showPictures };
}

test("scripts come after the pictures in sight", { tag: "@scripts" }, async ({ page }) => {
  const { showPictures } = await openWithoutPictures(page);
  await page.clock.runFor(2_000);
  await expect(waiting(page)).toHaveCount(1);
  showPictures();
  await page.waitForLoadState("load");
  await page.clock.runFor(100);
  await expect(waiting(page)).toHaveCount(0);
  await page.clock.resume();
  await whenTakenOver(page);
});

test("pictures that hang do not keep scripts away", { tag: "@scripts" }, async ({ page }) => {
  const { showPictures } = await openWithoutPictures(page);
  await page.clock.runFor(2_999);
  await expect(waiting(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(waiting(page)).toHaveCount(0);
  await page.clock.resume();
  await whenTakenOver(page);
  showPictures();
});

test("CAT-027 PRD-031 what is chosen before scripts have come is applied once they have", { tag: "@scripts" }, async ({
  page,
}) => {
  const onList = await holdScripts(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/catalog/tyres/", { waitUntil: "commit" });
  const brand = page.getByRole("complementary", { name: "Фильтры" }).getByRole("checkbox", { name: /^Nokian/ });
  await brand.check();
  const product = await page.context().newPage();
  const onProduct = await holdScripts(product);
  const { url } = await goodsOf(page.request, "tyre", 5);
  await product.goto(url, { waitUntil: "commit" });
  await product.getByRole("spinbutton", { name: /^Количество/ }).fill("2");
  onList.letScriptsCome();
  onProduct.letScriptsCome();
  await expect(page).toHaveURL(/nokian/);
  await expect(brand).toBeChecked();
  await expect(product.getByRole("status").filter({ hasText: /за\s2\s/ })).toBeVisible();
});
