import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs, signInDemoPerson } from "../support/customer.ts";
import { expectNoAxeViolations, main, shopTest as test } from "../support/page-test.ts";

const PATH = "/manager/marketplace/";
const newNumber = (end = ""): string => `${randomInt(1_000_000, 9_999_999)}${randomInt(1_000_000, 9_999_999)}${end}`;
const rowOf = (page: Page, number: string) => main(page).getByRole("row").filter({ hasText: number });

test("STF-008 STF-020 STF-054 an employee of the list renews orders and sees what became of each", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signInDemoPerson(page, "manager@example.ru");
  await page.goto("/manager/");
  // What only some may do stands behind the name in the bar.
  await page
    .getByRole("region", { name: "Панель оператора" })
    .getByText(/, менеджер/)
    .press("Enter");
  await page.getByRole("link", { name: "Проброс заказов маркетплейсов" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Проброс заказов маркетплейсов");
  await expectNoAxeViolations(page);

  const [done, unknown, late] = [newNumber("1"), newNumber("404"), newNumber("202")];
  const numbers = main(page).getByRole("textbox", { name: "Номера заказов" });
  await main(page).getByRole("radio", { name: "СберМегаМаркет" }).check();
  await numbers.fill(`${done}\nсто\n${unknown}\n${late}`);
  await main(page).getByRole("button", { name: "Пробросить" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Строка 2: «сто» не похоже на номер СберМегаМаркет");
  await expect(numbers).toHaveValue(`${done}\nсто\n${unknown}\n${late}`);
  await expect(main(page).getByRole("radio", { name: "СберМегаМаркет" })).toBeChecked();
  await expectNoAxeViolations(page);

  await numbers.fill(`${done}\n${unknown}\n${late}\n${done}`);
  await main(page).getByRole("button", { name: "Пробросить" }).click();
  await expect(main(page).getByRole("status").first()).toContainText("Отправлено в очередь: 3");
  // The page asks for news by itself.
  await expect(rowOf(page, done)).toContainText("Проброшен", { timeout: 30_000 });
  await expect(rowOf(page, unknown)).toContainText("Маркетплейс не знает такого номера");
  await expect(rowOf(page, late)).toContainText("Проброшен", { timeout: 40_000 });
  await expect(rowOf(page, unknown).getByRole("button", { name: `Повторить номер ${unknown}` })).toBeVisible();

  // Numbers of others may still wait, for which the page of news goes on asking for itself.
  await main(page).getByRole("link", { name: "Отправить ещё номера" }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expectNoAxeViolations(page);
  await main(page).getByRole("radio", { name: "СберМегаМаркет" }).check();
  await numbers.fill(done);
  await main(page).getByRole("button", { name: "Пробросить" }).click();
  await expect(main(page).getByRole("status").first()).toContainText("Сегодня уже отправлено: 1");
});

test("STF-011 STF-021 others have neither the link nor the page", async ({ page }) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/login\?next=%2Fmanager%2Fmarketplace%2F/);
  await signInAs(page, "manager");
  await page.goto("/manager/");
  await expect(page.getByRole("link", { name: "Проброс заказов маркетплейсов" })).toHaveCount(0);
  expect((await page.goto(PATH))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Нет доступа");
});
