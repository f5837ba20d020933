import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, isPhone, test } from "../support/page-test.ts";
import { fillCart, fillContact, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

/** Pages as they are opened by their address; the rest needs something in the cart. */
const addresses = {
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

const openProduct = async (page: Page) => page.goto((await firstTyre(page)).url);

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

async function expectFitAndRussian(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page).toHaveTitle(/[А-я]/);
  const opened = page.viewportSize();
  for (const width of isPhone() ? [360, 320] : [1280, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (opened) await page.setViewportSize(opened);
}

test("GEN-007 pages opened by their address have no barriers, speak Russian and fit the screen", {
  tag: ["@scripts", "@widths"],
}, async ({ page }) => {
  test.setTimeout(90_000);
  for (const [name, path] of Object.entries(addresses))
    await test.step(name, async () => {
      await page.goto(path);
      // On a phone the crawl looks at them.
      if (!isPhone()) await expectNoAxeViolations(page);
      await expectFitAndRussian(page);
    });
});

const journeys: Record<string, (page: Page) => Promise<unknown>> = {
  product: openProduct,
  "filled cart": withFilledCart,
  "checkout with errors": withErrors,
  order: withOrder,
};

for (const [name, open] of Object.entries(journeys))
  test(`GEN-007 the page «${name}» has no barriers, speaks Russian and fits the screen`, {
    tag: ["@scripts", "@widths"],
  }, async ({ page }) => {
    await open(page);
    await expectNoAxeViolations(page);
    await expectFitAndRussian(page);
  });

/** Buttons and fields of a page and the links of its header and footer. A tick box is pressed by its label, a link in a text by its words. */
const controlsOf = (page: Page) =>
  page
    .locator("main :is(button, select, textarea, input:not([type=checkbox], [type=radio])), header a, footer a")
    .filter({ visible: true });

const withTargets: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto(addresses.home),
  "order status": (page) => page.goto(addresses["order status"]),
  product: openProduct,
  "filled cart": withFilledCart,
};

test("targets are large enough for a finger", { tag: ["@scripts", "@phone"] }, async ({ page }) => {
  for (const [name, open] of Object.entries(withTargets))
    await test.step(name, async () => {
      await open(page);
      const sizes = await controlsOf(page).evaluateAll((controls) =>
        controls.map((control) => {
          const { width, height } = control.getBoundingClientRect();
          return { words: control.textContent, width, height };
        }),
      );
      // The hidden submit button of a line takes Enter only.
      const targets = sizes.filter(({ width }) => width > 2);
      expect(targets.length).toBeGreaterThan(0);
      expect(targets.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
    });
});
