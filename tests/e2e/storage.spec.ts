import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone, signInNewCustomer } from "../support/customer.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";

const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });

/** The calendar day so many days from today; tests stay away from midnight by choosing days well inside of what is offered. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface StoredContract {
  id: number;
  number: string;
  shopId: number;
  phone: string;
}

/** Signs a new customer in, whose tyres have been stored for a month, for two more, at 20 ₽ a day. */
async function withContract(page: Page): Promise<StoredContract> {
  const phone = newPhone();
  const { userId } = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина", phone });
  const number = `ХР-${randomInt(10 ** 9)}`;
  const [row] = await queryShop<{ id: number; shop_id: number }>(
    `insert into storage_contracts
       (number, user_id, phone_digits, location_id, items, starts_on, planning_date, paid_until, day_kopecks)
     select $1, $2, $3, l.id, '[{"title": "Зимние шины 205/55 R16", "quantity": 4}]', $4, $5, $5, 2000
       from locations l join regions r on r.id = l.region_id
      where r.is_default and l.kind = 'shop' order by l.id limit 1
     returning id, location_id as shop_id`,
    [number, userId, phone.slice(-10), dayIn(-30), dayIn(60)],
  );
  return { id: row?.id ?? 0, number, shopId: row?.shop_id ?? 0, phone };
}

/** A service master of a department that has these shops. */
async function signInMaster(page: Page, shopIds: number[]): Promise<void> {
  await page.context().clearCookies();
  const { userId } = await signInNewCustomer(page, {
    firstname: "Павел",
    surname: "Жуков",
    phone: newPhone(),
    role: "service",
  });
  await queryShop(
    `with made as (insert into departments (title, location_ids, roles_allowed) values ($1, $2, '{service}') returning id)
     insert into department_users (department_id, user_id) select id, $3 from made`,
    [`Мастера ${userId}`, shopIds, userId],
  );
}

const planningDateOf = async (number: string): Promise<string | undefined> =>
  (
    await queryShop<{ day: string }>("select planning_date::text as day from storage_contracts where number = $1", [
      number,
    ])
  )[0]?.day;

test("STO-001 STO-003 STO-007 a customer delays storage: a past day is refused with words, the price is seen before it is agreed to", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  test.setTimeout(90_000);
  // One midnight may come while this runs.
  const [yesterday, planned, later] = [dayIn(-1), dayIn(60), dayIn(90)];
  const { number } = await withContract(page);
  await page.goto("/my/contract-storage/");
  const contract = main(page).getByRole("article", { name: `Договор ${number}` });
  await expect(contract).toContainText("Храним до");
  await expect(contract).toContainText(/Стоимость хранения на сегодня.*20\s₽ в день/s);
  await expectInOrder(page);
  await contract.getByRole("link", { name: /^Продлить хранение/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Продление хранения");
  await expectInOrder(page);
  const field = main(page).getByLabel("Хранить до");
  await field.fill(yesterday);
  await button(page, "Узнать стоимость").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Выберите день позже");
  await expect(field).toHaveValue(yesterday);
  await expectInOrder(page);
  await field.fill(later);
  await button(page, "Узнать стоимость").press("Enter");
  await expect(main(page)).toContainText(/Стоимость продления\s*600\s₽/);
  expect(await planningDateOf(number)).toBe(planned);
  await expectInOrder(page);
  await button(page, /^Продлить за 600/).press("Enter");
  await expect(main(page).getByRole("status")).toContainText(`Хранение по договору ${number} продлено до`);
  expect(await planningDateOf(number)).toBe(later);
  await page.reload();
  await expect(main(page).getByRole("status")).toHaveCount(0);
});

test("STO-002 a customer asks for the tyres, a master accepts the day by keyboard and hands them out", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const { number, shopId, phone } = await withContract(page);
  const customer = await page.context().cookies();

  await test.step("asks, first for a day that is over", async () => {
    await open(page, "/my/contract-storage/");
    await link(page, /^Забрать шины/).click();
    await expectInOrder(page);
    const field = main(page).getByLabel("Когда приедете за шинами");
    await field.fill(dayIn(-3));
    await button(page, "Запросить выдачу").click();
    await expect(page.getByRole("alert")).toContainText("не раньше");
    await expect(field).toHaveValue(dayIn(-3));
    await expectInOrder(page);
    await field.fill(dayIn(10));
    await button(page, "Запросить выдачу").click();
    await expect(main(page).getByRole("status")).toContainText(`Выдача по договору ${number} запрошена на`);
    await expect(main(page).getByRole("article")).toContainText("Готовится к выдаче");
  });

  await test.step("the master finds the request and accepts it, first without a day", async () => {
    await signInMaster(page, [shopId]);
    await open(page, "/back-office/");
    // What waits has a link of its own above.
    await main(page).getByRole("link", { name: "Заявки на хранение", exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Заявки на хранение");
    await expectInOrder(page);
    await main(page).getByRole("textbox", { name: "Номер договора" }).fill(number);
    await button(page, "Найти").press("Enter");
    await expect(main(page)).toContainText("Найдено: 1");
    await whenTakenOver(page);
    await main(page).getByRole("rowheader").getByRole("link").press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Договор ${number}`);
    await expectInOrder(page);
    const ready = main(page).getByLabel("Шины будут готовы");
    await ready.fill("");
    await button(page, "Принять и написать покупателю").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Выберите день");
    await whenTakenOver(page);
    await ready.fill(dayIn(11));
    await button(page, "Принять и написать покупателю").press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Заявка принята");
    expect(await lastMessage(phone)).toContain("будут готовы к выдаче");
  });

  await test.step("the master keeps where they lie and hands them out", async () => {
    await whenTakenOver(page);
    await main(page).getByRole("textbox", { name: "Место" }).fill("Б-12");
    await main(page).getByRole("textbox", { name: "Цена дня, ₽" }).fill("двадцать");
    await button(page, "Сохранить").click();
    await expect(page.getByRole("alert")).toContainText("Введите цену дня в рублях");
    await expect(main(page).getByRole("textbox", { name: "Место" })).toHaveValue("Б-12");
    await whenTakenOver(page);
    await main(page).getByRole("textbox", { name: "Цена дня, ₽" }).fill("20,50");
    await button(page, "Сохранить").click();
    await expect(main(page).getByRole("status")).toContainText("Договор сохранён");
    await whenTakenOver(page);
    await button(page, "Шины выданы").click();
    await expect(page.getByRole("alert")).toContainText("Подтвердите, что покупатель забрал шины");
    await whenTakenOver(page);
    await main(page)
      .getByRole("checkbox", { name: /^Покупатель забрал шины/ })
      .check();
    await button(page, "Шины выданы").click();
    await expect(main(page).getByRole("status")).toContainText("Шины выданы, договор закончен");
    await expectNoAxeViolations(page);
  });

  await test.step("the customer sees that it is over", async () => {
    await page.context().clearCookies();
    await page.context().addCookies(customer);
    await page.goto("/my/contract-storage/");
    await expect(main(page).getByRole("article")).toContainText("Выдано");
    await expect(link(page, /^Забрать шины/)).toHaveCount(0);
  });
});

test("a refusal is read by the customer, who may ask again; reminders are switched off and on", async ({ page }) => {
  test.setTimeout(120_000);
  const { id, number, shopId } = await withContract(page);
  const customer = await page.context().cookies();
  await open(page, `/my/contract-storage/${encodeURIComponent(number)}/retrieve/`);
  await button(page, "Запросить выдачу").click();
  await expect(main(page).getByRole("status")).toContainText("запрошена на");
  await whenTakenOver(page);
  await button(page, /^Не напоминать/).click();
  await expect(main(page).getByRole("status")).toContainText("Больше не напоминаем");
  await whenTakenOver(page);
  await button(page, /^Напоминать/).click();
  await expect(main(page).getByRole("status")).toContainText("Будем напоминать");

  await signInMaster(page, [shopId]);
  await open(page, `/back-office/storage/${id}/`);
  await main(page).getByRole("textbox", { name: "Почему не можем выдать" }).fill("нет");
  await button(page, "Отказать и написать покупателю").click();
  await expect(page.getByRole("alert")).toContainText("не меньше 10 знаков");
  await whenTakenOver(page);
  await main(page).getByRole("textbox", { name: "Почему не можем выдать" }).fill("Склад закрыт на учёт до пятницы");
  await button(page, "Отказать и написать покупателю").click();
  await expect(main(page).getByRole("status")).toContainText("В выдаче отказано");

  await page.context().clearCookies();
  await page.context().addCookies(customer);
  await page.goto("/my/contract-storage/");
  await expect(main(page).getByRole("article")).toContainText("Склад закрыт на учёт до пятницы");
  await expect(link(page, /^Забрать шины/)).toBeVisible();
});
