import { expect, type Page } from "@playwright/test";
import { hasScripts, test, whenTakenOver } from "../support/page-test.ts";

/** Opens a list whose pictures do not come before `showPictures`, on a clock that stands still, and lists the scripts asked for. */
async function openWithoutPictures(page: Page) {
  test.skip(!hasScripts(), "no scripts to wait");
  let showPictures = () => {};
  const shown = new Promise<void>((resolve) => {
    showPictures = resolve;
  });
  await page.route("**/api/gateway/goods/picture/**", async (route) => {
    await shown;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/catalog/tyres/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("button", { name: /^В корзину/ }).first()).toBeVisible();
  expect(scripts).toEqual([]);
  return { scripts, showPictures };
}

test("scripts come after the pictures in sight", async ({ page }) => {
  const { scripts, showPictures } = await openWithoutPictures(page);
  showPictures();
  await page.waitForLoadState("load");
  expect(scripts).toEqual([]);
  await page.clock.resume();
  await whenTakenOver(page);
});

test("pictures that hang do not keep scripts away", async ({ page }) => {
  const { scripts, showPictures } = await openWithoutPictures(page);
  await page.clock.fastForward(2_999);
  expect(scripts).toEqual([]);
  await page.clock.fastForward(1);
  await page.clock.resume();
  await whenTakenOver(page);
  showPictures();
});
