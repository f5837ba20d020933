import { expect, type Page } from "@playwright/test";
import { findChromium, findWholeChromium } from "../../scripts/lib/programs.mjs";
import { chromiumFlags, withoutPictures } from "../support/chromium.ts";
import { signInNewCustomer } from "../support/customer.ts";
import { isPhone, open, reachable, test } from "../support/page-test.ts";

/** The headless shell has no such memory. */
const wholeBrowser = findWholeChromium();

/** A customer's browser keeps whole pages for Back; a test's does not unless configured to. */
test.use({
  launchOptions: {
    executablePath: wholeBrowser ?? findChromium(),
    args: [...chromiumFlags, withoutPictures],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

// One browser of this kind for all of them.
test.describe.configure({ mode: "default" });

/** By the button in the header of the page that is open. */
async function signOut(page: Page, name: string): Promise<void> {
  const banner = page.getByRole("banner");
  if (isPhone()) await banner.locator("summary").click();
  else await banner.getByRole("link", { name }).focus();
  await banner.getByRole("button", { name: "Выйти" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** A page that was kept is not loaded a second time. */
const goBack = (page: Page) => page.goBack({ waitUntil: "commit" });

async function expectGuest(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("banner").locator("a", { hasText: "Войти" })).toHaveCount(2);
  await expect(page.getByText(name)).toHaveCount(0);
}

/** Whether the open page was kept whole by the browser and shown again, or was asked for anew. */
const wasKept = (page: Page) => page.evaluate(() => Reflect.get(window, "isKept") === true);

for (const path of ["/company/policy/", "/catalog/tyres/"])
  test(`AUT-058 Back after signing out on ${path} shows nothing of the customer, at the first press or the second`, async ({
    page,
    shop,
  }) => {
    reachable(shop);
    await signInNewCustomer(page, { firstname: "Жозефина", surname: "Лист" });
    await page.goto("/company/personal-data/");
    await open(page, path);
    await expect(page.getByText("Жозефина").first()).toBeAttached();
    await signOut(page, "Жозефина");
    await goBack(page);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expectGuest(page, "Жозефина");
    await goBack(page);
    await expect(page).toHaveURL(/\/company\/personal-data\/$/);
    await expectGuest(page, "Жозефина");
  });

test("a guest's pages are kept whole for Back", { tag: "@scripts" }, async ({ page }) => {
  test.skip(wholeBrowser === undefined, "the headless shell keeps no pages");
  await page.goto("/company/policy/");
  await page.evaluate(() => Reflect.set(window, "isKept", true));
  await page.goto("/company/personal-data/");
  await goBack(page);
  await expect(page).toHaveURL(/\/company\/policy\/$/);
  expect(await wasKept(page)).toBe(true);
});

test("a customer goes back and forth in the account, and a refused form before that harms nothing", {
  tag: "@scripts",
}, async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Зинаида", surname: "Лист" });
  await page.goto("/my/");
  await open(page, "/my/profile/");
  const name = page.getByRole("textbox", { name: "Имя", exact: true });
  await name.fill("Zina");
  await page.getByRole("button", { name: "Сохранить имя" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await page.goto("/my/garage/");
  await page.goto("/catalog/tyres/?page=2");
  await goBack(page);
  await expect(page).toHaveURL(/\/my\/garage\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goForward({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/catalog\/tyres\/\?page=2$/);
  await expect(page.getByText("Зинаида").first()).toBeAttached();
});

test("a kept page of a customer who has signed out elsewhere is asked for anew", { tag: "@scripts" }, async ({
  page,
  shop,
}) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Изабелла", surname: "Лист" });
  await page.goto("/company/policy/");
  await page.goto("/company/personal-data/");
  await page.context().clearCookies();
  await goBack(page);
  await expect(page).toHaveURL(/\/company\/policy\/$/);
  await expectGuest(page, "Изабелла");
});
