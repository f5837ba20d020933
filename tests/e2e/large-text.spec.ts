import { expect } from "@playwright/test";
import { findChromium } from "../../scripts/lib/programs.mjs";
import { chromiumFlags } from "../support/chromium.ts";
import { test } from "../support/page-test.ts";
import { fillCart, goodsOf } from "./journeys/purchase.ts";

// The browser's own setting, twice the usual: widths that a page asks for in em follow it.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumFlags, "--blink-settings=imagesEnabled=false,defaultFontSize=32"],
  },
});

const PATHS = [
  "/",
  "/catalog/tyres/",
  "/catalog/wheels/",
  "/search/battery/",
  "/search/?q=nokian",
  "/service/",
  "/service-catalog/",
  "/service-tyre-fitting/",
  "/contacts/",
  "/delivery/",
  "/offers/",
  "/disknt/",
  "/regions/",
  "/cars/",
  "/comparison/",
  "/favourites/",
  "/order/status/",
  "/login",
  "/company/policy/",
];

test("text of twice the size leaves no page too wide", { tag: "@widths" }, async ({ page }) => {
  test.setTimeout(120_000);
  const { url } = await goodsOf(page.request, "tyre", 3);
  await fillCart(page, (await goodsOf(page.request, "oils", 120)).sku, 2);
  for (const path of [...PATHS, url, `${url}?picture=whole`, "/basket/"]) {
    await page.goto(path);
    const [is, size] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      Number.parseFloat(getComputedStyle(document.body).fontSize),
    ]);
    expect(size, path).toBe(32);
    // The width that a page has for itself grows with what is too wide: the window is what counts.
    expect(is, path).toBe(page.viewportSize()?.width);
  }
});
