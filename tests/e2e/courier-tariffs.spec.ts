import { expect } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, shopTest as test } from "../support/page-test.ts";

test("a tariff of the courier for a day to come is tried by a point before it holds", {
  tag: "@noscripts",
}, async ({ page }) => {
  await signInAs(page, "admin");
  await open(page, "/back-office/courier-tariffs/new/");
  const title = "Тариф далёкого дня";
  await main(page).getByLabel("Название").fill(title);
  await main(page).getByLabel("Цена, ₽").fill("777");
  await main(page).getByLabel("Действует с").fill("2099-01-01");
  await main(page).getByLabel("Дальше не возим, км").fill("5");
  await main(page).getByRole("button", { name: "Сохранить" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Меньше, чем город");
  await expect(main(page).getByLabel("Цена, ₽")).toHaveValue("777");
  await main(page).getByLabel("Дальше не возим, км").fill("40");
  await main(page).getByText("Выбрано: 0").click();
  await main(page).getByRole("checkbox", { name: "Барнаул" }).check();
  await main(page).getByRole("button", { name: "Сохранить" }).click();
  await expect(main(page).getByRole("row", { name: title })).toContainText("Ждёт своего дня");

  await main(page).getByRole("link", { name: "Сколько стоит доставка по адресу" }).click();
  await main(page).getByLabel("Адрес или координаты").fill("где-то");
  await main(page).getByRole("button", { name: "Найти" }).click();
  await expect(main(page).getByText(/Такого адреса на карте нет|напишите координаты/)).toBeVisible();
  await main(page).getByLabel("Адрес или координаты").fill("53.3474, 83.7784");
  await main(page).getByRole("button", { name: "Найти" }).click();
  const planned = main(page).getByRole("row", { name: "Барнаул" }).filter({ hasText: title });
  await expect(planned).toContainText("С 01.01.2099");
  await expect(planned).toContainText("777");
  await expectNoAxeViolations(page);
});
