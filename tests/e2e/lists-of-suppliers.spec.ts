import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { main, shopTest as test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).press("Enter");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

/** Something works on what was sent; a page without scripts has to be opened again. */
const opened = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await look();
  }).toPass({ timeout: 40_000 });

/** Sends a supplier's list by the form, and loads it once it is tried. */
async function load(page: Page, supplier: string, rows: readonly string[]): Promise<void> {
  await page.goto("/back-office/import-runs/new/");
  await field(page, "Файл").setInputFiles({
    name: `${supplier}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`Код;Наименование;Цена опт;РРЦ;Остаток;Фото\n${rows.join("\n")}\n`),
  });
  await main(page).getByLabel("Или код нового поставщика").fill(supplier);
  await press(page, "Проверить файл");
  await opened(page, () => expect(main(page).getByText("Проверен, ждёт решения")).toBeVisible({ timeout: 1_000 }));
  await expect(main(page).getByRole("table", { name: "Первые товары" })).toBeVisible();
  const doubt = main(page).getByRole("checkbox", { name: /загрузить/i });
  if ((await doubt.count()) > 0) await doubt.check();
  await press(page, "Загрузить");
  await opened(page, () => expect(main(page).getByText("Загружен", { exact: true })).toBeVisible({ timeout: 1_000 }));
}

/** A supplier, codes and a model that no other journey knows. */
function ownNames() {
  const number = randomInt(1_000_000_000);
  return {
    alfa: `alfa-${number}`,
    beta: `beta-${number}`,
    one: `A-${number}`,
    two: `B-${number}`,
    model: `Polar ${number}`,
  };
}

const goodsOf = (sku: string) =>
  queryShop<{ id: number; roubles: number; is_hidden: boolean }>(
    "select id, price_kopecks / 100 as roubles, is_hidden from goods where sku = $1",
    [sku],
  );

test("a rule of prices is looked at, guarded and saved, and the card of goods tells why they cost what they cost", {
  tag: "@noscripts",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const { alfa, one, model } = ownNames();
  await signInAs(page, "admin");
  const rows = Array.from({ length: 20 }, (_, n) => `${one}-${n};Шина Cordiant ${model} 195/65R15 91Q;4000;6200;8;`);
  await load(page, alfa, rows);
  await page.goto("/back-office/price-rules/");
  await main(page).getByRole("link", { name: "Добавить правило" }).press("Enter");
  await field(page, "Источник").selectOption(alfa);
  await field(page, "Наценка, %").fill("много");
  await press(page, "Посмотреть");
  await expect(main(page).getByRole("alert")).toBeVisible();
  await expect(field(page, "Наценка, %")).toHaveValue("много");
  await field(page, "Наценка, %").fill("200");
  await press(page, "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("20 товаров стали бы в среднем 194 % от нынешних");
  await field(page, "Наценка, %").fill("20");
  await field(page, "Округлять вверх до, ₽").fill("50");
  await press(page, "Посмотреть");
  const effect = main(page).getByRole("region", { name: "Что изменит правило" });
  await expect(effect).toContainText("20 товаров");
  await expect(effect).toContainText("→ 4 800 ₽");
  await press(page, "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Добавлено");
  await expect(async () => expect(await goodsOf(`${one}-19`)).toMatchObject([{ roubles: 4_800 }])).toPass({
    timeout: 40_000,
  });
  const [goods] = await goodsOf(`${one}-0`);
  await page.goto(`/back-office/goods/${goods?.id}/`);
  await main(page).getByText("Почему такая цена").press("Enter");
  for (const [term, value] of [
    ["Закупочная", "4 000 ₽"],
    ["Наценка", "20 %"],
    ["Вышло", "4 800 ₽"],
  ] as const)
    await expect(main(page).getByRole("definition").filter({ hasText: value }).first(), term).toBeVisible();
});

test("two goods of two suppliers are proposed as one, joined, and one is sold at the better price", {
  tag: "@noscripts",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const { alfa, beta, one, two, model } = ownNames();
  await signInAs(page, "admin");
  await load(page, alfa, [`${one};Шина Cordiant ${model} 195/65R15 91Q;4000;6200;8;`]);
  await load(page, beta, [`${two};Автошина 195/65 R15 Cordiant ${model} 91Q;3900;6000;4;`]);
  await page.goto(`/back-office/goods-matches/?text=${one}`);
  const pair = main(page).getByRole("row").filter({ hasText: one });
  await opened(page, () => expect(pair).toContainText(two, { timeout: 1_000 }));
  await pair.getByRole("checkbox").check();
  await main(page).getByText("Сделать с отмеченными").press("Enter");
  await press(page, "Это один товар");
  await expect(main(page).getByRole("status")).toContainText("один товар");
  await expect(pair).toHaveCount(0);
  const [first, second] = [(await goodsOf(one))[0], (await goodsOf(two))[0]];
  expect([first?.is_hidden, second?.is_hidden].sort()).toEqual([false, true]);
  const remaining = first?.is_hidden ? second : first;
  await page.goto(`/back-office/goods/${remaining?.id}/`);
  await main(page).getByText("Почему такая цена").press("Enter");
  await expect(main(page)).toContainText("сопоставлено вручную");
});

test("the card tells of each address of a list's photos what became of it, and asks again", {
  tag: "@noscripts",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const { alfa, one, model } = ownNames();
  await signInAs(page, "admin");
  await load(page, alfa, [`${one};Шина Cordiant ${model} 195/65R15 91Q;4000;6200;8;http://127.0.0.1/${one}.jpg`]);
  const [goods] = await goodsOf(one);
  await page.goto(`/back-office/goods/${goods?.id}/`);
  await expect(main(page)).toContainText(`http://127.0.0.1/${one}.jpg`);
  await opened(page, () => expect(main(page)).toContainText("внутреннюю сеть", { timeout: 1_000 }));
  await press(page, "Спросить фото ещё раз");
  await expect(main(page).getByRole("status")).toContainText("Фото запросим ещё раз");
  await field(page, "Не показывать фото из прайс-листа").check();
  await press(page, "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Сохранено");
  await expect(field(page, "Не показывать фото из прайс-листа")).toBeChecked();
});
