import { expect, type Page } from "@playwright/test";
import { stripedPhoto } from "../../gateway/catalogue/list-photos/testing.ts";
import { zipOf } from "../../gateway/office/import/testing.ts";
import { signInAs } from "../support/customer.ts";
import { expectInOrder, main, shopTest as test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const press = (page: Page, name: string) => main(page).getByRole("button", { name }).press("Enter");
const isNow = (page: Page, state: string) =>
  expect(main(page).getByText(state, { exact: true })).toBeVisible({ timeout: 30_000 });

test("photos in an archive are sent, tried, shown and undone with one press", { tag: "@noscripts" }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [{ sku = "" } = {}] = await queryShop<{ sku: string }>(
    "select sku from goods where not is_hidden and list_photos = '{}' order by id limit 1",
    [],
  );
  const photos = async () =>
    (await queryShop<{ count: number }>("select cardinality(list_photos) as count from goods where sku = $1", [sku]))[0]
      ?.count;
  await signInAs(page, "admin");
  await page.goto("/back-office/import-runs/new/");
  await main(page).getByLabel("Что в файле").selectOption({ label: "Фотографии в архиве" });
  await main(page)
    .getByLabel("Файл", { exact: true })
    .setInputFiles({
      name: "фото.zip",
      mimeType: "application/zip",
      buffer: zipOf({
        [`${sku}.png`]: await stripedPhoto(),
        "нет-такого.png": await stripedPhoto({ colour: "#1010c0" }),
      }),
    });
  await press(page, "Проверить файл");
  await isNow(page, "Проверен, ждёт решения");
  await expectInOrder(page);
  await expect(main(page)).toContainText("нет-такого.png");
  expect(await photos()).toBe(0);

  await press(page, "Загрузить");
  await isNow(page, "Загружен");
  expect(await photos()).toBe(1);
  await expect(main(page)).toContainText("снова будут фотографии, которые были до загрузки");
  await press(page, "Отменить загрузку");
  await isNow(page, "Отменён");
  await expect(main(page)).toContainText("товаров, моделей и центров 1");
  expect(await photos()).toBe(0);
});
