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

const MAIN = ["/", "/catalog/tyres/", "/service/", "/service-catalog/", "/contacts/", "/order/status/", "/delivery/"];

test("text of twice the size leaves no page too wide", { tag: "@widths" }, async ({ page }) => {
  test.setTimeout(120_000);
  const { url } = await goodsOf(page.request, "tyre", 3);
  await fillCart(page, (await goodsOf(page.request, "oils", 120)).sku, 2);
  for (const path of [...MAIN, url, `${url}?picture=whole`, "/basket/", "/service-tyre-fitting/"]) {
    await page.goto(path);
    const [is, fits, size] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
      Number.parseFloat(getComputedStyle(document.body).fontSize),
    ]);
    expect(size, path).toBe(32);
    expect(is, path).toBeLessThanOrEqual(fits ?? 0);
  }
});

test("the header of text of twice the size leaves a phone its width", { tag: "@phone" }, async ({ page }) => {
  // The width that a page has for itself grows with what is too wide: the window is what counts.
  for (const path of ["/order/status/", "/delivery/", "/login", "/cars/", "/company/policy/"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(page.viewportSize()?.width);
  }
});
