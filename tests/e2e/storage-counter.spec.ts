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
const field = (page: Page, name: string | RegExp) => main(page).getByRole("textbox", { name });
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Place {
  id: number;
  title: string;
}

/** A service master of two centres of the default region, signed in. */
async function asMaster(page: Page): Promise<Place[]> {
  const shops = await queryShop<Place>(
    `select l.id, l.title from locations l join regions r on r.id = l.region_id
      where r.is_default and l.kind = 'shop' order by l.id limit 2`,
    [],
  );
  const { userId } = await signInNewCustomer(page, {
    firstname: "Павел",
    surname: "Жуков",
    phone: newPhone(),
    role: "service",
  });
  await queryShop(
    `with made as (insert into departments (title, location_ids, roles_allowed) values ($1, $2, '{service}') returning id)
     insert into department_users (department_id, user_id) select id, $3 from made`,
    [`Хранение ${userId}`, shops.map(({ id }) => id), userId],
  );
  return shops;
}

/** A visit of today with tyres of 205/55 R16, as somebody booked it by telephone. */
async function visitOf(shop: Place, phone: string): Promise<string> {
  const number = `Z-${phone.slice(-8)}`;
  await queryShop(
    `insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, local_time, contact, car_title, car_plate, works)
     values ($1, $2, $3, $4, 'Сезонная смена', now() - interval '1 hour', now(), to_char(now(), 'YYYY-MM-DD"T"HH24:MI'),
       jsonb_build_object('name', 'Вера', 'phone', $5::text, 'email', ''), 'Kia Rio', 'А123ВС77',
       '{"serviceIds": [], "fitting": {"vehicleType": "passenger", "packetType": "full", "sizes": [{"width": 205, "profile": 55, "diameter": 16, "runflat": false, "quantity": 4}]}}')`,
    [number, phone.slice(-8), phone.slice(-10), shop.id, phone],
  );
  return number;
}

test("wheels of a visit are taken in by two presses, with an act to print, renewed, moved and given out", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const [shop, other] = await asMaster(page);
  if (!shop || !other) throw new Error("two centres are needed");
  const phone = newPhone();
  const visit = await visitOf(shop, phone);
  await open(page, `/back-office/day-plan/${visit}/`);
  await main(page).getByRole("link", { name: "Принять на хранение" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Принять на хранение");
  await whenTakenOver(page);
  await expect(field(page, "Имя")).toHaveValue("Вера");
  await expect(field(page, "Номер автомобиля")).toHaveValue("А123ВС77");
  await expect(field(page, "Название и размер").first()).toHaveValue("Шины 205/55 R16");
  await expectInOrder(page);
  await field(page, "Протектор, мм").first().fill("6,5");
  await field(page, "DOT").first().fill("99");
  await field(page, "Место").fill("Б-12");
  await field(page, "Цена дня, ₽").fill("20");
  await button(page, "Принять на хранение").click();
  await expect(page.getByRole("alert")).toContainText("неделя и год");
  await expect(field(page, "Место")).toHaveValue("Б-12");
  await whenTakenOver(page);
  await field(page, "DOT").first().fill("2319");
  await button(page, "Принять на хранение").click();
  await expect(main(page).getByRole("status")).toContainText("Принято на хранение: договор ХР-");
  await expect(main(page)).toContainText("Шины 205/55 R16, 4 шт., протектор 6,5 мм, DOT 2319");
  expect(await lastMessage(phone)).toContain("Приняли на хранение");
  await expectNoAxeViolations(page);

  const card = page.url();
  await main(page).getByRole("link", { name: "Акт для печати" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Акт приёма на хранение, договор ХР-");
  await expect(main(page).getByRole("row", { name: /Шины 205\/55 R16.*6,5.*2319/ })).toBeVisible();
  await expect(main(page)).toContainText("Сдал, с состоянием согласен");
  await expectNoAxeViolations(page);

  await open(page, card);
  await main(page).getByLabel("Продлить до").fill(dayIn(300));
  await main(page).getByRole("checkbox", { name: "Оплачено по этот день" }).check();
  await button(page, "Продлить").click();
  await expect(main(page).getByRole("status")).toContainText(
    /Хранение продлено.* Отметка об оплате по [\d.]+: [\d\s]+₽/,
  );
  expect(await lastMessage(phone)).toContain("продлено до");

  await whenTakenOver(page);
  await main(page).getByRole("combobox", { name: "Где хранить" }).selectOption(String(other.id));
  await field(page, "Новое место").fill("А-1");
  await button(page, "Переместить").click();
  await expect(main(page).getByRole("status")).toContainText("Перемещено");
  await expect(main(page)).toContainText(other.title);

  await whenTakenOver(page);
  await button(page, "Выдать сейчас").click();
  await expect(page.getByRole("alert")).toContainText("Подтвердите, что клиент забрал шины");
  await whenTakenOver(page);
  await main(page)
    .getByRole("checkbox", { name: /^Клиент забрал шины/ })
    .check();
  await button(page, "Выдать сейчас").click();
  await expect(main(page).getByRole("status")).toContainText("Шины выданы, договор закончен");
  await expect(button(page, "Выдать сейчас")).toHaveCount(0);
  await main(page).getByRole("link", { name: "Акт для печати" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Акт выдачи с хранения");
  await expect(main(page)).toContainText(/Выдано\d/);
});

test("wheels of whoever comes in are taken in from the list of contracts, without an account or a visit", async ({
  page,
}) => {
  const [shop] = await asMaster(page);
  const phone = newPhone();
  await open(page, "/back-office/storage/");
  await main(page).getByRole("link", { name: "Принять на хранение" }).click();
  await whenTakenOver(page);
  await button(page, "Принять на хранение").click();
  await expect(page.getByRole("alert")).toContainText("Напишите, что храним");
  await whenTakenOver(page);
  await field(page, "Телефон").fill(phone);
  await field(page, "Имя").fill("Пётр");
  await field(page, "Название и размер").nth(1).fill("Диски R17");
  await main(page).getByRole("combobox", { name: "Центр" }).selectOption(String(shop?.id));
  await button(page, "Принять на хранение").click();
  await expect(main(page)).toContainText("Диски R17, 4 шт.");
  const rows = await queryShop(
    "select client_name, location_id, items from storage_contracts where phone_digits = $1",
    [phone.slice(-10)],
  );
  expect(rows).toEqual([{ client_name: "Пётр", location_id: shop?.id, items: [{ title: "Диски R17", quantity: 4 }] }]);
});
