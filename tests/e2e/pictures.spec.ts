import { expect, type Locator, type Page } from "@playwright/test";
import { launchOptions } from "../support/chromium.ts";
import { isPhone, test } from "../support/page-test.ts";

test.use({ launchOptions });
// One browser of this kind for all of them.
test.describe.configure({ mode: "default" });

/** 0 while nothing of the picture is there. */
const naturalWidth = (picture: Locator) => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);

/** The browser has a picture in the place, and what the place names is a drawing. */
async function expectDrawn(page: Page, picture: Locator): Promise<void> {
  await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0);
  const address = await picture.evaluate((element) => (element as HTMLImageElement).currentSrc);
  const typeNow = async () =>
    (await page.request.get(address, { headers: { accept: "image/avif" } })).headers()["content-type"];
  // While the shop is busy drawing others it answers with an outline.
  await expect.poll(typeNow).toBe("image/avif");
}

test("NAV-031 NAV-032 NAV-063 the header has a banner, with a picture for the width", async ({ page }) => {
  await page.goto("/catalog/wheels/");
  const picture = page.getByRole("banner").getByRole("img");
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty("complete", true);
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).currentSrc))
    .toMatch(isPhone() ? /-narrow\.webp$/ : /-wide\.webp$/);
  expect(await picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(isPhone() ? 720 : 2560);
  await page.goto("/basket/");
  await expect(picture).toHaveCount(0);
});

test("goods are drawn in a list and on a product page", async ({ page }) => {
  await page.goto("/catalog/tyres/");
  const card = page.getByRole("main").getByRole("article").first();
  await expectDrawn(page, card.locator("img").first());
  await card.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/tyre\//);
  await expectDrawn(page, page.getByRole("main").locator("img").first());
});
