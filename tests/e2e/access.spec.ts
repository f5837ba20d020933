import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, isPhone, test } from "../support/page-test.ts";
import { fillCart, fillContact, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

/** Pages as they are opened by their address; the rest needs something in the cart. */
const addresses: Record<string, string> = {
  home: "/",
  list: "/catalog/tyres/season-is-winter/",
  "list with nothing in it": "/catalog/tyres/brand-is-michelin/price-to-1/",
  search: "/search/?sku=77",
  car: "/cars/?brand=volkswagen",
  regions: "/regions/",
  document: "/company/policy/",
  services: "/service/",
  offers: "/offers/",
  "empty cart": "/basket/",
  "order status": "/order/status/",
  "unknown page": "/takoy-stranicy-net/",
};

async function firstTyre(page: Page): Promise<{ sku: string; url: string }> {
  const answer = await page.request.get("/api/gateway/goods/list?category[]=tyre&sort=stock&offset=60&limit=1");
  return (await answer.json()).data.items[0];
}

async function withFilledCart(page: Page): Promise<void> {
  await fillCart(page, (await firstTyre(page)).sku, 2);
  await openCart(page);
  await expect(submitOrder(page)).toBeVisible();
}

async function withErrors(page: Page): Promise<void> {
  await withFilledCart(page);
  await submitOrder(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Заказ не отправлен" })).toBeVisible();
}

async function withOrder(page: Page): Promise<void> {
  const contact = newContact();
  await withFilledCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  await readOrder(page, contact);
}

const journeys: Record<string, (page: Page) => Promise<unknown>> = {
  ...Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, (page: Page) => page.goto(path)])),
  product: async (page) => page.goto((await firstTyre(page)).url),
  "filled cart": withFilledCart,
  "checkout with errors": withErrors,
  order: withOrder,
};

for (const [name, open] of Object.entries(journeys)) {
  test(`GEN-007 the page «${name}» has no barriers, speaks Russian and fits the screen`, { tag: "@scripts" }, async ({
    page,
  }) => {
    await open(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    await expect(page.getByRole("main")).toHaveCount(1);
    // On a phone the crawl looks at whatever has a plain address.
    if (!isPhone() || !(name in addresses)) await expectNoAxeViolations(page);
    await expect(page).toHaveTitle(/[А-я]/);
    for (const width of isPhone() ? [360, 320] : [1280, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

/** Buttons and fields of a page and the links of its header and footer. A tick box is pressed by its label, a link in a text by its words. */
const controlsOf = (page: Page) =>
  page
    .locator("main :is(button, select, textarea, input:not([type=checkbox], [type=radio])), header a, footer a")
    .filter({ visible: true });

for (const name of ["home", "order status", "product", "filled cart"] as const)
  test(`targets of the page «${name}» are large enough for a finger`, { tag: ["@scripts", "@phone"] }, async ({
    page,
  }) => {
    await journeys[name]?.(page);
    const controls = await controlsOf(page).all();
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      const box = await control.boundingBox();
      // The hidden submit button of a line takes Enter only.
      if (box && box.width > 2)
        expect(Math.min(box.width, box.height), (await control.textContent()) ?? "").toBeGreaterThanOrEqual(44);
    }
  });
