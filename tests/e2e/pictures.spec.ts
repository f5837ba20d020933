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

test("NAV-032 the header has a banner, with a picture for the width", async ({ page }) => {
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

/** Places of goods' pictures that are not square. The browser has given all pictures up that are near enough to be fetched. */
async function unevenPlaces(page: Page): Promise<string[]> {
  const pictures = page.getByRole("main").locator("img[src*='/goods/picture/']");
  await expect(pictures.first()).toHaveJSProperty("complete", true);
  const boxes = await pictures.evaluateAll((elements) =>
    elements.map((element) => ({
      place: element.outerHTML,
      width: element.clientWidth,
      height: element.clientHeight,
      isGivenUp: (element as HTMLImageElement).complete,
    })),
  );
  expect(boxes.some(({ isGivenUp }) => isGivenUp)).toBe(true);
  return boxes.filter(({ width, height }) => width === 0 || Math.abs(width - height) > 1).map(({ place }) => place);
}

test.describe("pictures that do not come", () => {
  test.use({ expectedProblems: [/^net::ERR_FAILED .*\/goods\/picture\//] });

  test("leave their places as they were", async ({ page }) => {
    await page.route("**/goods/picture/**", (route) => route.abort());
    await page.goto("/catalog/tyres/");
    expect(await unevenPlaces(page)).toEqual([]);
    const product = page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link");
    const code = (await product.getAttribute("href"))?.match(/\d{2}(?=\d*\/$)/)?.[0];
    await product.click();
    await page.waitForURL(/\/tyre\//);
    expect(await unevenPlaces(page)).toEqual([]);
    await page.goto(`/search/?sku=${code}`);
    expect(await unevenPlaces(page)).toEqual([]);
  });
});
