import { expect } from "@playwright/test";
import { launchOptions } from "../support/chromium.ts";
import { reachable, test, whenTakenOver } from "../support/page-test.ts";
import { askForCode, expectStep, newCustomer } from "./journeys/sign-in.ts";

// Only a browser that loads pictures misses one.
test.use({ launchOptions, expectedProblems: [/^net::ERR_FAILED .*\/v1\/create-qr-code\/\?/] });

test("ERR-050 a QR code that does not come is a warning on the console and nothing else", {
  tag: ["@scripts", "@wide"],
}, async ({ page, shop }) => {
  reachable(shop);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const { phone } = await newCustomer(page);
  await page.route("**/v1/create-qr-code/**", (route) => route.abort("failed"));
  await page.goto("/login");
  await whenTakenOver(page);
  await askForCode(page, phone);
  await expectStep(page, "Введите код из e-mail");
  const other = page.getByRole("button", { name: "Подтвердить другим способом" });
  await expect(other).toBeEnabled();
  await other.click();
  await expectStep(page, "Позвоните нам");
  await page.getByRole("button", { name: "Показать QR-код" }).click();
  await expect.poll(() => warnings).toContain("the QR code did not come");
  await expect(page.getByRole("dialog", { name: "Наведите камеру" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
