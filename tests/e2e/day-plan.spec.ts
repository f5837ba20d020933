import { randomInt, randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { newPhone, signInAs, signInNewCustomer } from "../support/customer.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  isPhone,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { counting } from "../support/presses.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";

const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
/** The plan is a table on a wide screen and a list on a phone. */
const visible = (locator: Locator) => locator.filter({ visible: true });

interface Place {
  shopId: number;
  /** A working day to come, on which nobody has booked. */
  day: string;
  bays: { id: number; title: string }[];
}

const WEEKS = 3;
/** A day of a centre of another region that this test has for itself: a Wednesday or Thursday of the coming weeks. */
async function freePlace(): Promise<Place> {
  const days = Array.from({ length: WEEKS * 7 }, (_, ahead) => new Date(Date.now() + (ahead + 3) * 86_400_000));
  const weekdays = days.filter((day) => day.getUTCDay() === 3 || day.getUTCDay() === 4);
  const [row] = await queryShop<{ shop_id: number; day: string }>(
    `select l.id as shop_id, day::text from locations l join regions r on r.id = l.region_id, unnest($1::date[]) day
      where not r.is_default and l.kind = 'shop' and l.hours->2 <> 'null' and l.hours->3 <> 'null'
        and (select count(*) from bays b where b.location_id = l.id and b.kind = 'fitting') between 2 and 4
        and not exists (select from bay_times t where t.location_id = l.id
          and t.starts_at between day::timestamptz - interval '1 day' and day::timestamptz + interval '2 days')
      order by random() limit 1`,
    [weekdays.map((day) => day.toISOString().slice(0, 10))],
  );
  if (!row) throw new Error("no centre has a day without visits");
  const bays = await queryShop<{ id: number; title: string }>(
    "select id, title from bays where location_id = $1 and kind = 'fitting' order by position",
    [row.shop_id],
  );
  return { shopId: row.shop_id, day: row.day, bays };
}

interface Visit {
  identity: string;
  phone: string;
  name: string;
}

/** A visit of an hour in a bay. */
async function addVisit({ shopId, day }: Place, bayId: number, time: string): Promise<Visit> {
  const phone = newPhone();
  const number = String(randomInt(10 ** 8, 10 ** 9));
  const name = `Вера ${number}`;
  await queryShop(
    `with visit as (
       insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, local_time, contact, car_title, car_plate)
       select 'Z-' || $1::text, $1, right($2::text, 10), l.id, 'Сезонная смена, 4 шт. R16', at, at + interval '1 hour', $3 || 'T' || $4,
              jsonb_build_object('name', $5::text, 'phone', $2::text, 'email', ''), 'Kia Rio', 'А123ВС96'
         from locations l join regions r on r.id = l.region_id, lateral (select ($3 || ' ' || $4)::timestamp at time zone r.zone as at) moment
        where l.id = $6 returning id, location_id, starts_at, ends_at)
     insert into bay_times (bay_id, location_id, starts_at, ends_at, needs_kind, needs_inch, appointment_id)
     select $7, location_id, starts_at, ends_at, 'fitting', 16, id from visit`,
    [number, phone, day, time, name, shopId, bayId],
  );
  return { identity: `Z-${number}`, phone, name };
}

/** A service master of a department that has this centre. */
async function signInMaster(page: Page, shopId: number): Promise<void> {
  const person = { firstname: "Павел", surname: "Жуков", phone: newPhone(), role: "service" };
  const { userId } = await signInNewCustomer(page, person);
  await queryShop(
    `with made as (insert into departments (title, location_ids, roles_allowed) values ($1, $2, '{service}') returning id)
     insert into department_users (department_id, user_id) select id, $3 from made`,
    [`Мастера ${userId}`, [shopId], userId],
  );
}

const planPath = ({ shopId, day }: Place) => `/back-office/day-plan/?shop=${shopId}&day=${day}`;
const statusOf = async (identity: string) =>
  (await queryShop<{ status: string }>("select status from appointments where identity = $1", [identity]))[0]?.status;

test("a master pins a visit, moves it and cancels it by keyboard: the customer reads why, and the plan shows it", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  test.setTimeout(150_000);
  const place = await freePlace();
  const [first, second] = place.bays;
  const visit = await addVisit(place, first?.id ?? 0, "12:00");
  await signInMaster(page, place.shopId);

  await test.step("finds the day and the visit", async () => {
    await open(page, "/back-office/");
    await main(page).getByRole("link", { name: "План дня" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("План дня");
    await whenTakenOver(page);
    if (isPhone()) await main(page).getByText("Выбрать", { exact: true }).click();
    await main(page).getByLabel("День", { exact: true }).fill(place.day);
    await button(page, "Показать").press("Enter");
    await expect(visible(main(page).getByRole("link", { name: visit.name }))).toBeVisible();
    await expectInOrder(page);
    await visible(main(page).getByRole("link", { name: visit.name })).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(visit.name);
    await expect(main(page)).toContainText("Kia Rio, А123ВС96");
    await expectNoAxeViolations(page);
  });

  await test.step("pins it to another bay", async () => {
    await whenTakenOver(page);
    await main(page)
      .getByLabel("Закрепить за постом")
      .selectOption({ label: second?.title ?? "" });
    await button(page, "Закрепить").press("Enter");
    await expect(main(page).getByRole("status")).toContainText("закреплён за постом");
    await expect(main(page)).toContainText(`${second?.title}, закреплён`);
  });

  await test.step("moves it: the visit has a new number", async () => {
    await whenTakenOver(page);
    await main(page)
      .getByRole("combobox", { name: /^Время:/ })
      .selectOption("15:00");
    await button(page, "Перенести и написать клиенту").press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Запись перенесена");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("15:00");
    expect(await lastMessage(visit.phone)).toContain("Запись перенесена");
    expect(await statusOf(visit.identity)).toBe("cancelled");
  });

  await test.step("cancels it, first without a reason", async () => {
    await whenTakenOver(page);
    await button(page, "Отменить и написать клиенту").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Напишите клиенту, почему");
    await expectInOrder(page);
    await main(page).getByLabel("Почему отменяем").fill("Сломался компрессор");
    await button(page, "Отменить и написать клиенту").press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Запись отменена");
    expect(await lastMessage(visit.phone)).toContain("Причина: Сломался компрессор.");
    await page.reload();
    await expect(main(page).getByRole("status")).toHaveCount(0);
    await whenTakenOver(page);
    await main(page)
      .getByRole("link", { name: /^План дня/ })
      .press("Enter");
    await expect(main(page)).toContainText("Отменены: 1");
  });
});

test("what a master typed is kept when the customer was quicker", async ({ page }) => {
  test.setTimeout(90_000);
  const place = await freePlace();
  const visit = await addVisit(place, place.bays[0]?.id ?? 0, "12:00");
  await signInMaster(page, place.shopId);
  await open(page, `/back-office/day-plan/${visit.identity}/`);
  await main(page).getByLabel("Почему отменяем").fill("Сломался компрессор");
  await queryShop(
    "update appointments set status = 'cancelled', cancel_reason = 'customer', version = version + 1 where identity = $1",
    [visit.identity],
  );
  await button(page, "Отменить и написать клиенту").click();
  await expect(page.getByRole("alert")).toContainText("запись изменилась: клиент её отменил");
  await expect(main(page).getByLabel("Вы написали")).toHaveValue("Сломался компрессор");
});

test("a master sees whom a closed bay affects before closing it, asks why a time is not offered, and opens the bay again", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(150_000);
  const place = await freePlace();
  const visits: Visit[] = [];
  for (const { id } of place.bays) visits.push(await addVisit(place, id, "12:00"));
  // A bay for trucks takes cars as well.
  await queryShop(
    `insert into bay_closures (bay_id, location_id, starts_at, ends_at, reason)
     select b.id, b.location_id, $2::date - interval '1 day', $2::date + interval '2 days', 'Ремонт' from bays b
      where b.location_id = $1 and b.kind = 'truck'`,
    [place.shopId, place.day],
  );
  const [first] = place.bays;
  await signInMaster(page, place.shopId);
  await page.goto(planPath(place));

  await test.step("asks whom it affects, first without a reason", async () => {
    await whenTakenOver(page);
    await main(page).getByRole("link", { name: "Закрыть пост", exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Закрыть пост");
    await expectInOrder(page);
    await main(page)
      .getByLabel("Пост", { exact: true })
      .selectOption({ label: first?.title ?? "" });
    await button(page, "Кого это заденет").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Напишите, почему пост закрыт");
    await whenTakenOver(page);
    await main(page).getByLabel("Почему", { exact: true }).fill("Ремонт подъёмника");
    await button(page, "Кого это заденет").press("Enter");
    await expect(main(page).getByRole("region", { name: "Кого это заденет" })).toContainText(visits[0]?.name ?? "");
    await expectNoAxeViolations(page);
  });

  await test.step("closes it: the customer is asked to move, and the visit stays", async () => {
    await whenTakenOver(page);
    await button(page, "Закрыть и написать клиентам").press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Сообщения отправлены: 1");
    expect(await lastMessage(visits[0]?.phone ?? "")).toMatch(/Просим перенести запись.*Ремонт подъёмника/);
    expect(await statusOf(visits[0]?.identity ?? "")).toBe("active");
    await expect(main(page)).toContainText("Закрытые посты");
    await expectNoAxeViolations(page);
  });

  await test.step("asks why nobody can come at noon", async () => {
    await whenTakenOver(page);
    const question = main(page).getByRole("region", { name: "Почему нельзя на это время" });
    await question.getByLabel("Время").fill("12:00");
    await question.getByRole("button", { name: "Узнать" }).press("Enter");
    await expect(question).toContainText("На 12:00 записаться нельзя");
    await expect(question).toContainText(`визит ${visits[0]?.identity}, 12:00–13:00`);
    await expectNoAxeViolations(page);
  });

  await test.step("opens it again", async () => {
    await whenTakenOver(page);
    await button(page, new RegExp(`^Открыть: ${first?.title}:`)).press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Пост открыт");
    await expect(button(page, new RegExp(`^Открыть: ${first?.title}:`))).toHaveCount(0);
  });
});

test("a regular at the counter is booked in two presses, a new client after one more; the visit is a link of the client's card", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const place = await freePlace();
  const bayId = place.bays[0]?.id ?? 0;
  const visit = { ...(await addVisit(place, bayId, "10:00")), name: "Вера Лис" };
  await queryShop(
    `update appointments set contact = contact || '{"name": "Вера Лис"}', car_plate = 'В' || right(identity, 3) || 'ОХ96', works = '{"serviceIds": [], "fitting": {"vehicleType": "passenger",
      "packetType": "full", "sizes": [{"width": 205, "profile": 55, "diameter": 16, "runflat": false, "quantity": 4}]}}' where identity = $1`,
    [visit.identity],
  );
  await signInMaster(page, place.shopId);
  await open(page, planPath(place));
  const search = main(page).getByRole("form", { name: "Записать клиента" });
  const count = counting(page);
  await count.enter(search.getByLabel(/Записать/), visit.phone);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Записать клиента");
  await expectNoAxeViolations(page);
  await expect(main(page).getByLabel("Имя")).toHaveValue(visit.name);
  await expect(main(page).getByLabel("Размер шин")).toHaveValue("205/55 R16");
  await whenTakenOver(page);
  await count.press(button(page, "Записать"));
  await expect(main(page).getByRole("status")).toContainText(`Записан: ${visit.name}`);
  expect(count.presses).toBe(2);

  await open(page, `${planPath(place).replace("/?", "/book/?")}&who=${newPhone().slice(1)}`);
  await expect(main(page).getByLabel("Имя")).toHaveValue("");
  await main(page).getByLabel("Имя").fill("Новый Клиент");
  await main(page).getByLabel("Автомобиль", { exact: true }).fill("Лада Веста");
  await main(page).getByLabel("Размер шин").fill("колёса");
  await button(page, "Показать время и цену").press("Enter");
  await expect(main(page).getByText("Напишите размер").first()).toBeVisible();
  await expect(main(page).getByLabel("Автомобиль", { exact: true })).toHaveValue("Лада Веста");
  await whenTakenOver(page);
  await main(page).getByLabel("Размер шин").fill("R16");
  await button(page, "Показать время и цену").press("Enter");
  await expect(main(page).getByLabel(/^Время/)).toBeVisible();
  await whenTakenOver(page);
  await button(page, "Записать").press("Enter");
  await expect(main(page).getByRole("status")).toContainText("Записан: Новый Клиент");

  await signInAs(page, "manager");
  await page.goto(`/manager/clients/${visit.phone.slice(-10)}/`);
  await main(page).getByRole("table", { name: "Записи" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(visit.name);
});

test("a master takes somebody off the waiting list", { tag: "@widths" }, async ({ page }) => {
  test.setTimeout(90_000);
  const free = await freePlace();
  // No time of a day so far away may be booked: the shop offers none meanwhile.
  const place = { ...free, day: new Date(Date.parse(free.day) + 60 * 86_400_000).toISOString().slice(0, 10) };
  const name = `Пётр ${randomInt(10 ** 9)}`;
  await queryShop(
    `insert into wait_list (key, secret_hash, contact, phone_digits, location_ids, from_day, to_day, works, consent)
     values ($1::uuid, $1::uuid::text, jsonb_build_object('name', $2::text, 'phone', '+79120000001'), '9120000001', array[$3::int], $4, $4,
       '{"serviceIds": [], "fitting": {"vehicleType": "passenger", "packetType": "full", "sizes": [{"width": 205, "profile": 55, "diameter": 16, "runflat": false, "quantity": 4}]}}', '{}')`,
    [randomUUID(), name, place.shopId, place.day],
  );
  await signInMaster(page, place.shopId);
  await open(page, planPath(place));
  await main(page)
    .getByRole("link", { name: /человек/ })
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Лист ожидания");
  await expectInOrder(page);
  await main(page).getByRole("link", { name }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expectInOrder(page);
  await button(page, "Снять с ожидания").press("Enter");
  await expect(main(page).getByRole("status")).toContainText("Снят с ожидания");
  await expect(button(page, "Снять с ожидания")).toHaveCount(0);
});

test("on paper the plan is the lists of its bays on a sheet or two, with nothing to fill in", {
  tag: ["@scripts", "@wide"],
}, async ({ page }) => {
  const place = await freePlace();
  const [bay] = place.bays;
  const visit = await addVisit(place, bay?.id ?? 0, "10:00");
  await signInMaster(page, place.shopId);
  await open(page, `/back-office/day-plan/?shop=${place.shopId}&day=${place.day}`);
  await page.emulateMedia({ media: "print" });
  await expect(visible(main(page).getByText(visit.name)).first()).toBeVisible();
  await expect(main(page).getByRole("table")).toBeHidden();
  for (const name of ["Новый клиент", /^Закрыть/, /^К записи/])
    await expect(visible(main(page).getByRole("link", { name }))).toHaveCount(0);
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length;
  expect(sheets).toBeLessThanOrEqual(2);
  for (const role of ["textbox", "combobox", "button"] as const)
    await expect(visible(main(page).getByRole(role))).toHaveCount(0);
  await expect(visible(main(page).locator("input"))).toHaveCount(0);
  await expect(main(page).getByRole("heading", { name: "Почему нельзя на это время" })).toBeHidden();
});
