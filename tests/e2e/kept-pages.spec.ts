import { expect } from "@playwright/test";
import { findChromium } from "../../scripts/lib/programs.mjs";
import { chromiumFlags } from "../support/chromium.ts";
import { signInNewCustomer } from "../support/customer.ts";
import { hasScripts, isPhone, reachable, test, whenTakenOver } from "../support/page-test.ts";

/** A customer's browser keeps whole pages for Back; a test's does not unless told. */
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test("AUT-058 Back after signing out shows no page that the browser has kept whole", async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Жозефина", surname: "Лист" });
  await page.goto("/company/policy/");
  await whenTakenOver(page);
  if (hasScripts()) {
    const banner = page.getByRole("banner");
    if (isPhone()) await banner.locator("summary").click();
    else await banner.getByRole("link", { name: "Жозефина" }).focus();
    await banner.getByRole("button", { name: "Выйти" }).filter({ visible: true }).click();
  } else {
    // Without scripts the browser drops the pages before the one that is left by signing out.
    await page.goto("/logout/");
    await page.getByRole("main").getByRole("button", { name: "Выйти" }).click();
  }
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  if (!hasScripts()) await page.goBack();
  await expect(page).toHaveURL(/\/company\/policy\/$/);
  await expect(page.getByRole("banner").locator("a", { hasText: "Войти" })).toHaveCount(2);
  await expect(page.getByText("Жозефина")).toHaveCount(0);
});

test("a kept page of a customer who has signed out elsewhere is asked for anew", async ({ page, shop }) => {
  test.skip(!hasScripts(), "without scripts a page does not learn of other hosts");
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Изабелла", surname: "Лист" });
  await page.goto("/company/policy/");
  await page.goto("/company/personal-data/");
  await page.context().clearCookies();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/company\/policy\/$/);
  await expect(page.getByRole("banner").locator("a", { hasText: "Войти" })).toHaveCount(2);
  await expect(page.getByText("Изабелла")).toHaveCount(0);
});
