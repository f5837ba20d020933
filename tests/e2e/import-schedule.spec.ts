import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectInOrder, main, shopTest as test, whenTakenOver } from "../support/page-test.ts";

const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).press("Enter");

test("a list on a schedule is set, told why it does not come, fetched by a press and switched off", {
  tag: "@main-plain",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const supplier = `journey-${randomInt(1_000_000)}`;
  await signInAs(page, "admin");

  await test.step("a way out of the folder and a password in the address are told, and nothing typed is lost", async () => {
    await page.goto("/back-office/import-sources/new/");
    await expectInOrder(page);
    await main(page).getByLabel("Код поставщика").fill(supplier);
    await main(page).getByLabel("Что в файле").selectOption({ label: "Каталог или прайс-лист" });
    await main(page).getByLabel("Как часто").selectOption({ label: "Раз в день" });
    await main(page).getByLabel("Адрес или имя файла").fill("../price.csv");
    await press(page, "Сохранить");
    await expect(main(page).getByRole("alert")).toContainText("имя файла в папке обмена");
    await whenTakenOver(page);
    await main(page).getByLabel("Час по Москве").fill("6");
    await main(page).getByLabel("Адрес или имя файла").fill("https://shop:secret@alfa.example/price.csv");
    await press(page, "Сохранить");
    await expect(main(page).getByRole("alert")).toContainText("IMPORT_LOGINS");
    await expect(main(page).getByLabel("Код поставщика")).toHaveValue(supplier);
    await whenTakenOver(page);
    // Nobody may send the shop there, so nothing is asked outside.
    await main(page).getByLabel("Адрес или имя файла").fill("http://127.0.0.1:9/price.csv");
    await press(page, "Сохранить");
    await expect(main(page).getByRole("status")).toContainText("Добавлено");
  });

  const href = await test.step("the list tells what became of it", async () => {
    const row = main(page).getByRole("row").filter({ hasText: supplier });
    await expect(async () => {
      await page.goto(`/back-office/import-sources/?supplier=${supplier}`);
      await expect(row).toContainText("Не получен", { timeout: 1_000 });
    }).toPass();
    await expectInOrder(page);
    await expect(row).toContainText("Раз в день, в 06:00 по Москве");
    return row.getByRole("link").first().getAttribute("href");
  });

  await test.step("its page says why and when next, and fetches it by a press", async () => {
    await page.goto(href ?? "");
    await expectInOrder(page);
    await expect(main(page).getByText("ведёт в закрытую сеть")).toBeVisible();
    await expect(main(page).getByText("Попыток подряд без файла: 1. Следующая:")).toBeVisible();
    await press(page, "Загрузить сейчас");
    await expect(main(page).getByText("Файл загружается. Обновите страницу")).toBeVisible();
    await expect(async () => {
      await page.goto(href ?? "");
      await expect(main(page).getByText("Попыток подряд без файла: 2. Следующая:")).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step("in the archive it is off", async () => {
    await main(page).getByRole("link", { name: "Изменить или выключить" }).click();
    await main(page).getByRole("link", { name: "В архив" }).click();
    await press(page, "В архив");
    await expect(main(page).getByRole("status")).toContainText("Убрано в архив.");
    await page.goto(href ?? "");
    await expect(main(page).getByText("Выключен: не загружается")).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Загрузить сейчас" })).toHaveCount(0);
  });
});
