import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectInOrder, main, shopTest as test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const press = (page: Page, name: string) => main(page).getByRole("button", { name }).press("Enter");
/** The page looks again by itself while something works on the run. */
const WORKED_OFF = { timeout: 30_000 };
const isNow = (page: Page, state: string) =>
  expect(main(page).getByText(state, { exact: true })).toBeVisible(WORKED_OFF);

test("a price list is sent, tried, corrected, loaded once and undone", { tag: "@main-plain" }, async ({ page }) => {
  test.setTimeout(180_000);
  const supplier = `journey-${randomInt(1_000_000)}`;
  const sku = `J-${randomInt(1_000_000_000)}`;
  await signInAs(page, "admin");
  const stored = () =>
    queryShop<{ price: number; isHidden: boolean }>(
      `select price_kopecks / 100 as price, is_hidden as "isHidden" from goods where sku = $1`,
      [sku],
    );

  await test.step("a wrong code of the supplier is told, and the file need not be sent again", async () => {
    await page.goto("/back-office/import-runs/new/");
    await expectInOrder(page);
    const rows = [
      "Код;Наименование;Моя цифра;Остаток",
      `${sku};Шина Cordiant Polar 195/65R15 91Q;4000;8`,
      ";Шина без кода 195/65R15;4000;8",
    ];
    await main(page)
      .getByLabel("Файл", { exact: true })
      .setInputFiles({ name: "прайс.csv", mimeType: "text/csv", buffer: Buffer.from(`${rows.join("\n")}\n`) });
    await main(page).getByLabel("Или код нового поставщика").fill("Альфа");
    await press(page, "Проверить файл");
    await expect(main(page).getByRole("alert")).toContainText("строчных латинских букв");
    await expect(main(page).getByLabel("Или код нового поставщика")).toHaveValue("Альфа");
    await expect(main(page).getByText("Файл «прайс.csv» уже принят")).toBeVisible();
    await whenTakenOver(page);
    await main(page).getByLabel("Или код нового поставщика").fill(supplier);
    await press(page, "Проверить файл");
  });

  await test.step("what no row has is corrected: a column that nobody knows is the price", async () => {
    await isNow(page, "Отклонён");
    await whenTakenOver(page);
    await main(page).getByLabel("Моя цифра").selectOption({ label: "закупочная цена" });
    await main(page).getByLabel("Наценка, %").fill("десять");
    await press(page, "Проверить ещё раз");
    await expect(main(page).getByRole("alert")).toContainText("сколько процентов прибавить");
    await expect(main(page).getByLabel("Моя цифра")).toHaveValue("price-wholesale");
    await whenTakenOver(page);
    await main(page).getByLabel("Наценка, %").fill("10");
    await press(page, "Проверить ещё раз");
    await isNow(page, "Проверен, ждёт решения");
    await expectInOrder(page);
    await expect(main(page).getByRole("table", { name: "Первые товары" })).toContainText("4 400");
    await expect(main(page).getByRole("table", { name: "Пропущенные строки" })).toContainText("A «Код»");
    expect(await stored()).toEqual([]);
  });

  await test.step("loaded, seen among all imports, and undone", async () => {
    await whenTakenOver(page);
    await press(page, "Загрузить");
    await isNow(page, "Загружен");
    expect(await stored()).toEqual([{ price: 4_400, isHidden: false }]);
    await expectInOrder(page);
    await press(page, "Отменить загрузку");
    await isNow(page, "Отменён");
    await expect(main(page).getByText("из них скрыто новых: 1")).toBeVisible();
    expect(await stored()).toEqual([{ price: 4_400, isHidden: true }]);
  });

  await test.step("how the supplier's lists are read is kept, and changed on a page of its own", async () => {
    await page.goto(`/back-office/import-profiles/${supplier}/`);
    await expectInOrder(page);
    await expect(main(page).getByLabel("моя цифра")).toHaveValue("price-wholesale");
    await main(page).getByLabel("Наценка, %").fill("25");
    await press(page, "Сохранить");
    await expect(main(page).getByRole("status")).toContainText("Сохранено");
    await expect(main(page).getByLabel("Наценка, %")).toHaveValue("25");
  });
});
