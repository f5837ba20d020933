import { expect, type Locator, type Page } from "@playwright/test";
import { placeholderFor } from "../../gateway/catalogue/pictures/serve-pictures.ts";
import { launchOptions } from "../support/chromium.ts";
import { isPhone, open, reachable, test } from "../support/page-test.ts";
import { askForCode, expectStep, newCustomer, skipHold } from "./journeys/sign-in.ts";

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
  // A low desktop begins with the searches and goods.
  if (!isPhone()) await page.setViewportSize({ width: 1280, height: 1040 });
  await page.goto("/");
  // The logo that another journey sets is a picture of the header, too.
  const picture = page.getByRole("banner").locator("picture").getByRole("img");
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty("complete", true);
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).currentSrc))
    .toMatch(isPhone() ? /-narrow\.webp$/ : /-wide\.webp$/);
  expect(await picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(isPhone() ? 720 : 2560);
  await page.goto("/basket/");
  await expect(picture).toHaveCount(0);
  // Lists have pictures of their own: a banner is never above them, however high the screen is.
  await page.setViewportSize({ width: 1280, height: 1040 });
  await page.goto("/catalog/wheels/");
  await expect(picture).toHaveCount(0);
  await page.goto("/contacts/");
  await expect(picture).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(picture).toBeHidden();
});

test("goods are drawn in a list and on a product page", { tag: "@scripts" }, async ({ page }) => {
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

/** As the shop answers while it draws others. */
const standIn = {
  contentType: "image/svg+xml",
  headers: { "cache-control": "no-store" },
  body: placeholderFor({ kind: "tpms", brand: "", model: "", modelSlug: "" }),
};
/** Whether the picture that the browser shows is square, as all drawings are and no stand-in is. */
const isDrawing = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const { naturalWidth, naturalHeight } = image;
    return image.complete && naturalWidth > 0 && Math.abs(naturalWidth - naturalHeight) <= 1;
  });

test.describe("pictures that are still being drawn", () => {
  test.use({ expectedProblems: [/^net::ERR_FAILED .*\/goods\/picture\//] });

  test("have an outline in their places, and come by themselves", { tag: "@scripts" }, async ({ page }) => {
    const isFirst = (url: URL) => url.pathname.includes("/goods/picture/") && url.search === "";
    await page.route(isFirst, (route) => route.fulfill(standIn));
    await page.goto("/search/tpms/");
    const picture = page.getByRole("main").getByRole("article").first().locator("img").first();
    await expect.poll(() => isDrawing(picture)).toBe(true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\?\d+$/);
  });

  test("fill the square that the drawing will fill", async ({ page }) => {
    await page.route("**/goods/picture/**", (route) => route.fulfill(standIn));
    await page.goto("/search/tpms/");
    expect(await unevenPlaces(page)).toEqual([]);
    const picture = page.getByRole("main").getByRole("article").first().locator("img").first();
    await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0);
    expect(await isDrawing(picture)).toBe(false);
  });

  test("are there when the page is read again", { tag: "@noscripts" }, async ({ page }) => {
    await page.route("**/goods/picture/**", (route) => route.fulfill(standIn));
    await page.goto("/search/tpms/");
    const picture = page.getByRole("main").getByRole("article").first().locator("img").first();
    await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0);
    await page.unroute("**/goods/picture/**");
    await page.reload();
    await expect.poll(() => isDrawing(picture)).toBe(true);
  });

  test("are asked for again after the line was gone for a moment", { tag: "@scripts" }, async ({ page }) => {
    const isFirst = (url: URL) => url.pathname.includes("/goods/picture/") && url.search === "";
    await page.route(isFirst, (route) => route.abort());
    await page.goto("/search/tpms/");
    const picture = page.getByRole("main").getByRole("article").first().locator("img").first();
    await expect.poll(() => isDrawing(picture)).toBe(true);
  });
});

test.describe("a QR code that does not come", { tag: ["@scripts", "@wide"] }, () => {
  test.use({ expectedProblems: [/^net::ERR_FAILED .*\/v1\/create-qr-code\/\?/] });
  test("ERR-050 is a warning on the console and nothing else", async ({ page, shop }) => {
    reachable(shop);
    const warnings: string[] = [];
    page.on("console", (message) => {
      // Playwright's own word about the service workers that journeys do without.
      if (message.type() === "warning" && !message.text().startsWith("Service Worker")) warnings.push(message.text());
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const { phone } = await newCustomer(page);
    await page.route("**/v1/create-qr-code/**", (route) => route.abort("failed"));
    await open(page, "/login");
    await page.clock.install();
    await askForCode(page, phone);
    await expectStep(page, "Введите код из e-mail");
    await skipHold(page);
    await button("Подтвердить другим способом").click();
    await expectStep(page, "Позвоните нам");
    await button("Показать QR-код").click();
    await expect.poll(() => warnings).toEqual(["the QR code did not come"]);
    await expect(page.getByRole("dialog", { name: "Наведите камеру" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
