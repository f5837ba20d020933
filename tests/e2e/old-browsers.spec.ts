import { expect, type Page } from "@playwright/test";
import { makeOldest } from "../support/oldest-browser.ts";
import { open, test, whenTakenOver } from "../support/page-test.ts";
import { cartLink, fillContact, goodsOf, newContact, openCart, submitOrder } from "./journeys/purchase.ts";

/** What goes on where a handler throws or a request fails. */
const SAFEGUARDS = /\/failed-requests-/;

const addButton = (page: Page) => page.getByRole("button", { name: /^В корзину/ }).filter({ visible: true });

test.describe("a browser that lacks what any served browser lacks", { tag: "@scripts" }, () => {
  test.beforeEach(({ context }) => makeOldest(context));

  test("sorts a list, adds from it, changes the cart and orders", async ({ page }) => {
    await page.goto("/catalog/tyres/");
    expect(await page.evaluate(() => "requestIdleCallback" in window || "canParse" in URL)).toBe(false);
    await whenTakenOver(page);
    await page.getByLabel("Порядок").selectOption("price");
    await expect(page).toHaveURL(/\?sort=price/);
    await open(page, "/catalog/tyres/?sort=stock");
    await addButton(page).first().click();
    await expect(page.getByRole("link", { name: "В корзине" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /корзин/i })).toBeVisible();
    await openCart(page);
    await page.getByRole("button", { name: "Уменьшить количество" }).first().click();
    await expect(cartLink(page)).toHaveAccessibleName(/^Корзина, 3 /);
    await fillContact(page, newContact());
    await submitOrder(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Заказ \S+ принят$/);
  });
});

test.describe("a script that throws", { tag: "@scripts" }, () => {
  test.use({ expectedProblems: [/^(exception|console): .*broken/] });

  /** As a browser does that lacks something which nobody thought of. */
  const breakAdding = (page: Page) =>
    page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error("broken");
      };
    });

  test("leaves «В корзину» of a list to the browser", { tag: "@main-scripts" }, async ({ page }) => {
    await open(page, "/catalog/wheels/?sort=stock");
    await breakAdding(page);
    await addButton(page).first().click();
    await expect(page).toHaveURL(/\/basket\//);
    await expect(cartLink(page)).toHaveAccessibleName(/4/);
  });

  test("leaves «В корзину» of a product to the browser, with its quantity", async ({ page }) => {
    const { url } = await goodsOf(page.request, "oils", 57);
    await open(page, url);
    await page.getByRole("spinbutton").first().fill("2");
    await breakAdding(page);
    await addButton(page).first().click();
    await expect(page).toHaveURL(/\/basket\//);
    await expect(page.getByRole("spinbutton").first()).toHaveValue("2");
  });

  test("while the page is drawn anew leaves the form to the browser as well", async ({ page }) => {
    const { url } = await goodsOf(page.request, "oils", 58);
    await open(page, url);
    // What React calls once the button has been pressed, after the handler.
    await page.evaluate(() => {
      Storage.prototype.getItem = () => "";
      URLSearchParams.prototype.set = () => {
        throw new Error("broken");
      };
    });
    await addButton(page).first().click();
    await expect(page).toHaveURL(/\/basket\//);
    await expect(page.getByRole("spinbutton").first()).toBeVisible();
  });

  test("has not taken the page over before there is what leaves it to the browser", async ({ page }) => {
    // Asked for, and never answered.
    await page.route(SAFEGUARDS, () => {});
    const asked = page.waitForRequest(SAFEGUARDS);
    await page.goto("/catalog/wheels/?sort=stock", { waitUntil: "domcontentloaded" });
    await asked;
    await breakAdding(page);
    await addButton(page).first().click();
    await expect(page).toHaveURL(/\/basket\//);
    await expect(cartLink(page)).toHaveAccessibleName(/4/);
  });
});

test.describe("a page whose safeguards do not come", { tag: "@scripts" }, () => {
  // What comes once the page is idle shares that file, and stays away with it.
  test.use({
    expectedProblems: [
      /^(net::ERR_FAILED .*\/failed-requests-|exception: Failed to fetch dynamically imported module: .*\/after-idle-)/,
    ],
  });

  test("is taken over all the same", async ({ page }) => {
    await page.route(SAFEGUARDS, (route) => route.abort());
    await open(page, "/catalog/wheels/?sort=stock");
    await addButton(page).first().click();
    await expect(page.getByRole("link", { name: "В корзине" })).toBeVisible();
  });
});
