import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  expectToFit,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const save = (page: Page) => main(page).getByRole("button", { name: "Сохранить", exact: true }).press("Enter");
const says = (page: Page, words: string) => expect(main(page).getByRole("status")).toContainText(words);

/** What this run calls its own: four of them go on at once. */
const newName = () => `e2e-${randomInt(1e9)}`;

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const one = field(page, label);
    if ((await one.evaluate((element) => element.tagName)) === "SELECT") await one.selectOption({ label: value });
    else await one.fill(value);
  }
}

test("a region and a centre with a bay are added by keyboard, a mistake loses nothing, and the centre has its page", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const name = newName();
  await signInAs(page, "admin");
  await open(page, "/back-office/regions/");
  await expectInOrder(page);
  await main(page).getByRole("link", { name: "Добавить регион", exact: true }).press("Enter");
  await whenTakenOver(page);
  await fill(page, {
    Город: name,
    Где: `в ${name}`,
    "Область или край": name,
    Адрес: name,
    Вид: "Только доставка",
    Телефон: "123",
    "Часовой пояс": "Омск, МСК+3",
    Широта: "55",
    Долгота: "73,4",
  });
  await save(page);
  await expect(main(page).getByRole("alert")).toContainText("Телефон из 11 цифр");
  await expect(field(page, "Долгота")).toHaveValue("73,4");
  await expect(field(page, "Часовой пояс")).toHaveValue("Asia/Omsk");
  await expectInOrder(page);
  await fill(page, { Телефон: "8 3812 00-11-22" });
  await save(page);
  await says(page, "Добавлено.");

  await open(page, `/back-office/regions/?text=${name}`);
  await main(page).getByRole("link", { name: "Новый центр" }).press("Enter");
  await whenTakenOver(page);
  await expect(field(page, "Регион").locator("option:checked")).toHaveText(`${name} (${name})`);
  await fill(page, {
    Название: `Центр ${name}`,
    Код: name,
    Адрес: "улица Мира, 1",
    Телефон: "+73812001122",
    Широта: "55",
    Долгота: "73.4",
    Понедельник: "с утра",
  });
  await save(page);
  await expect(main(page).getByRole("alert")).toContainText("Часы пишутся как 09:00–21:00");
  await expectInOrder(page);
  await fill(page, { Понедельник: "09:00–21:00" });
  await save(page);
  await says(page, "Добавлено.");

  await open(page, `/back-office/centres/?text=${name}`);
  await expectInOrder(page);
  await main(page).getByRole("link", { name: "Новый пост" }).press("Enter");
  await whenTakenOver(page);
  await fill(page, { Название: "Пост 1", "Колёса до R": "20" });
  await expectNoAxeViolations(page);
  await save(page);
  await says(page, "Добавлено.");
  await page.goto(`/centres/${name}/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(main(page)).toContainText("9:00–21:00");

  // Other tests know nothing of this place: it is taken away again.
  await open(page, `/back-office/centres/?text=${name}`);
  await main(page).getByRole("rowheader").getByRole("link").press("Enter");
  await main(page).getByRole("link", { name: "В архив", exact: true }).press("Enter");
  await main(page).getByRole("button", { name: "Закрыть навсегда", exact: true }).press("Enter");
  await says(page, "Закрыто.");
  await open(page, `/back-office/regions/?text=${name}`);
  await main(page).getByRole("rowheader").getByRole("link").press("Enter");
  await main(page).getByRole("link", { name: "В архив", exact: true }).press("Enter");
  await main(page).getByRole("button", { name: "В архив", exact: true }).press("Enter");
  await says(page, "Убрано в архив.");
});

test("a rate is tried before it is saved, and what is typed survives the way there and back", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(90_000);
  await signInAs(page, "admin");
  await open(page, "/back-office/fitting-rates/?work=mount&inch=16&vehicle=passenger");
  await expectInOrder(page);
  await main(page).getByRole("link", { name: "Новая цена" }).first().press("Enter");
  await whenTakenOver(page);
  await expect(field(page, "Диаметр от")).toHaveValue("16");
  // Nobody books so far ahead, so no customer of another test pays it.
  const day = `20${randomInt(40, 90)}-0${randomInt(1, 10)}-1${randomInt(0, 10)}`;
  await fill(page, { "За одно колесо, ₽": "1305", "С какого дня": day });
  await main(page).getByRole("button", { name: "Посчитать до сохранения" }).press("Enter");
  await whenTakenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Проверка цены");
  await expect(main(page)).toContainText(/Сейчас: \d/);
  await expect(main(page)).toContainText(/С этой расценкой: \d/);
  await expect(field(page, "День визита")).toHaveValue(day);
  await expectInOrder(page);
  await fill(page, { Диаметр: "сорок" });
  await main(page).getByRole("button", { name: "Посчитать", exact: true }).press("Enter");
  await expect(main(page).getByRole("alert")).toContainText("Выберите диаметр");
  await expect(field(page, "Диаметр")).toHaveValue("сорок");
  await fill(page, { Диаметр: "15" });
  await main(page).getByRole("button", { name: "Посчитать", exact: true }).press("Enter");
  await expect(main(page)).toContainText(/С этой расценкой: \d/);
  await main(page).getByRole("link", { name: "Вернуться к расценке" }).press("Enter");
  await whenTakenOver(page);
  await expect(field(page, "За одно колесо, ₽")).toHaveValue("1305");
  await expect(field(page, "С какого дня")).toHaveValue(day);
  await save(page);
  await says(page, "Добавлено.");
  const [stored] = await queryShop<{ id: number }>(
    "select id from fitting_rates where valid_from = $1 and kopecks = 130500",
    [day],
  );
  await open(page, `/back-office/fitting-rates/${stored?.id}/`);
  await expectNoAxeViolations(page);
  await main(page).getByRole("link", { name: "В архив", exact: true }).press("Enter");
  await main(page).getByRole("button", { name: "В архив", exact: true }).press("Enter");
  await says(page, "Убрано в архив.");
});

test("a bay with a visit ahead stays: the page names the visit", { tag: "@widths" }, async ({ page }) => {
  await signInAs(page, "admin");
  const [taken] = await queryShop<{ bay_id: number }>(
    `select t.bay_id from bay_times t join appointments a on a.id = t.appointment_id
      where a.status = 'active' and a.starts_at > now() + interval '1 hour' order by a.starts_at desc limit 1`,
    [],
  );
  await open(page, `/back-office/bays/${taken?.bay_id}/archive/`);
  await main(page).getByRole("button", { name: "В архив", exact: true }).press("Enter");
  await expect(main(page).getByRole("alert")).toContainText("На пост записаны");
  await expect(main(page).getByRole("alert")).toContainText(/\(Z-\d+\)/);
  await expectInOrder(page);
});

test("a service is added with what is done together with it, and its history is kept", { tag: "@widths" }, async ({
  page,
}) => {
  test.setTimeout(90_000);
  const name = newName();
  await signInAs(page, "admin");
  await open(page, "/back-office/services/new/");
  await expectNoAxeViolations(page);
  await fill(page, {
    Название: name,
    "Имя для адреса": name,
    "Цена, ₽": "450",
    Запись: "Не нужна: приезжают в часы работы",
  });
  const together = main(page).getByRole("group", { name: "Что делают вместе с ней" });
  await together.locator("summary").click();
  await together.getByRole("checkbox", { name: "Ремонт прокола" }).check();
  await expectToFit(page);
  await save(page);
  await says(page, "Добавлено.");
  await open(page, `/back-office/services/?text=${name}`);
  await expectInOrder(page);
  await main(page).getByRole("rowheader").getByRole("link").press("Enter");
  await whenTakenOver(page);
  await expect(together.getByRole("checkbox", { name: "Ремонт прокола" })).toBeChecked();
  await fill(page, { "Цена, ₽": "500" });
  await save(page);
  await says(page, "Сохранено.");
  await main(page).getByRole("textbox", { name: "Название" }).fill(name);
  await main(page).getByRole("button", { name: "Найти" }).press("Enter");
  await expect(page).toHaveURL(/[?&]text=/);
  await main(page).getByRole("rowheader").getByRole("link").press("Enter");
  await expectInOrder(page);
  await main(page).getByText("История: 2").click();
  await expect(main(page).getByText("Цена, ₽: 450 → 500")).toBeVisible();
  await main(page).getByRole("link", { name: "В архив", exact: true }).press("Enter");
  await main(page).getByRole("button", { name: "В архив", exact: true }).press("Enter");
  await says(page, "Убрано в архив.");
});

for (const [list, title] of [
  ["bays", "Посты"],
  ["centre-days", "Особые дни центров"],
  ["calendar", "Праздники и переносы"],
  ["service-groups", "Группы услуг"],
  ["service-differences", "Отличия центров"],
  ["fitting-factors", "Надбавки шиномонтажа"],
  ["packets", "Наборы работ"],
  ["price-seasons", "Сезонные цены"],
] as const)
  test(`the list «${title}» and its form are in order on any screen`, { tag: "@widths" }, async ({ page }) => {
    await signInAs(page, "admin");
    await open(page, `/back-office/${list}/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expectInOrder(page);
    await open(page, `/back-office/${list}/new/`);
    await expectInOrder(page);
  });
