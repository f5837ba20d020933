import { expect } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, shopTest as test } from "../support/page-test.ts";

test("what the shop took is split, summed, drawn and taken away as a file", {
  tag: "@widths",
}, async ({ page }) => {
  await signInAs(page, "finance");
  await open(page, "/back-office/");
  await main(page).getByRole("link", { name: "Отчёт: заказы", exact: true }).press("Enter");
  const table = main(page).getByRole("table", { name: "Отчёт: заказы" });
  await expect(table.getByRole("row").last()).toContainText("Итого");
  await expectNoAxeViolations(page);

  await main(page).getByLabel("Дни с").fill("2000-01-01");
  await main(page).getByLabel("по", { exact: true }).fill("2001-12-31");
  await main(page).getByRole("button", { name: "Найти" }).press("Enter");
  await expect(main(page).getByText("Не больше 366 дней")).toBeVisible();
  await expect(main(page).getByLabel("Дни с")).toHaveValue("2000-01-01");
  await expectNoAxeViolations(page);

  await main(page).getByRole("link", { name: "Сбросить" }).press("Enter");
  await main(page).getByLabel("Разбить").selectOption("по способу оплаты");
  await main(page).getByRole("button", { name: "Найти" }).press("Enter");
  await expect(page).toHaveURL(/[?&]by=payment/);
  await expect(table.getByRole("row").last()).toContainText("Итого");
  const file = page.waitForEvent("download");
  await main(page).getByRole("link", { name: "Скачать CSV" }).click();
  expect((await file).suggestedFilename()).toBe("report-orders.csv");

  await page.goto("/back-office/report-revenue/?by=method");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Отчёт: выручка");
  await expectNoAxeViolations(page);
});
