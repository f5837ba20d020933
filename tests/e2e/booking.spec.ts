import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { borrowBelongings } from "../support/belongings.ts";
import { addCustomer, newPhone, signInDemoPerson, signInNewCustomer } from "../support/customer.ts";
import { countDocuments } from "../support/document-count.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  hasScripts,
  heading,
  main,
  open,
  reachable,
  test,
  whenTakenOver,
} from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import {
  agree,
  bookButton,
  calendarOf,
  centreFor,
  dateOf,
  FITTING,
  fillContact,
  openDay,
  pressTime,
  takeAll,
  timesOf,
} from "./journeys/booking.ts";
import { chooseSteps } from "./journeys/car-steps.ts";
import { newContact } from "./journeys/purchase.ts";
import { codeSentTo } from "./journeys/sign-in.ts";

const when = (page: Page) => main(page).getByRole("heading", { level: 2 }).first();

test("SVC-001 SVC-007 SVC-023 SVC-024 a guest books a fitting by its size, moves it and cancels it", {
  tag: ["@main", "@widths"],
}, async ({ page }) => {
  test.setTimeout(120_000);
  const centre = await centreFor(page, 0);
  await page.goto("/service-tyre-fitting/");
  await expectInOrder(page);
  await page.getByRole("combobox", { name: "Ширина" }).selectOption("205");
  await page.getByRole("combobox", { name: "Профиль" }).selectOption("55");
  await page.getByRole("combobox", { name: "Диаметр" }).selectOption("16");
  await page.getByRole("button", { name: "Показать цену" }).click();
  const packets = page.getByRole("group", { name: /^Шиномонтаж, 4 × 205\/55 R16/ });
  await expect(packets.getByRole("radio")).toHaveCount(4);
  await packets.getByRole("radio", { name: /Сезонная смена/ }).check();
  await page.getByRole("button", { name: "Выбрать центр" }).click();

  await whenTakenOver(page);
  await expect(main(page).getByRole("region", { name: "Стоимость" })).toContainText(/Итого[\s\d]+₽/);
  await expectInOrder(page);
  await page.getByRole("link", { name: `Выбрать центр ${centre.title}` }).click();

  await openDay(page, 0);
  await expectInOrder(page);
  const time = await pressTime(page);
  await expect(page.getByText(/Держим это время за вами до/)).toBeVisible();
  await expectInOrder(page);
  if (hasScripts()) await expect(page.getByText(/осталось \d+:\d\d/)).toBeVisible();

  const contact = newContact();
  await fillContact(page, { ...contact, name: "Анна 2" });
  await bookButton(page).click();
  const problems = page.getByRole("alert");
  await expect(problems).toContainText("Запись не отправлена");
  await problems.getByRole("link", { name: /Напишите имя/ }).click();
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Анна 2");
  await expect(page.getByRole("textbox", { name: "Марка и модель" })).toHaveValue("Kia Rio");
  await page.getByRole("textbox", { name: "Имя" }).fill(contact.name);
  await agree(page);
  await bookButton(page).click();

  await expect(heading(page)).toHaveText("Вы записаны");
  await expect(when(page)).toContainText(time);
  const first = page.url();
  await expect(main(page)).toContainText(centre.title);
  await expectInOrder(page);
  const calendar = await page.request.get(
    (await page.getByRole("link", { name: "В календарь" }).getAttribute("href")) ?? "",
  );
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  const booked = await calendar.text();
  expect(booked).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const uid = /^UID:.+$/m.exec(booked)?.[0] ?? "";

  await page.getByRole("link", { name: "Перенести" }).click();
  await expect(heading(page)).toHaveText("Перенос записи");
  await whenTakenOver(page);
  await openDay(page, 1);
  await expectNoAxeViolations(page);
  const later = await pressTime(page, 3);
  await expect(page.getByText(/Запись перенесена/)).toBeVisible();
  await expect(when(page)).toContainText(later);
  expect(page.url()).toBe(first);
  const moved = await (await page.request.get(`${first}calendar.ics`)).text();
  expect(moved).toContain(uid);
  expect(moved).toMatch(/METHOD:PUBLISH\r\n[\s\S]*SEQUENCE:1\r\n/);

  await page.getByRole("link", { name: "Отменить запись" }).click();
  await expect(heading(page)).toHaveText("Отмена записи");
  await page.getByRole("button", { name: "Отменить запись" }).click();
  await expect(heading(page)).toHaveText("Запись отменена");
  await expect(page.getByRole("link", { name: "Перенести" })).toHaveCount(0);
  const over = await page.request.get(
    (await page.getByRole("link", { name: "Убрать из календаря" }).getAttribute("href")) ?? "",
  );
  expect(await over.text()).toContain(uid);
  expect(await over.text()).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:2\r\nSTATUS:CANCELLED\r\n/);
});

test("SVC-003 SVC-023 prices follow what is chosen without another document", {
  tag: ["@main-scripts", "@scripts"],
}, async ({ page }) => {
  await open(page, "/service-tyre-fitting/");
  const documents = countDocuments(page);
  const sum = main(page).getByRole("region", { name: "Стоимость" });
  const status = main(page).getByRole("status").filter({ hasText: /цены/i });
  const choose = async (act: () => Promise<unknown>): Promise<string> => {
    const answered = page.waitForResponse((answer) => answer.url().includes("change=works"));
    await act();
    await (await answered).finished();
    await expect(status).toHaveText("Цены обновлены.");
    await expect(page).toHaveURL(/change=works/);
    return (await sum.textContent()) ?? "";
  };
  const pick = (name: string, value: string) => () => page.getByRole("combobox", { name }).selectOption(value);

  await choose(pick("Диаметр", "16"));
  const packets = page.getByRole("group", { name: /^Шиномонтаж, 4 × R16/ });
  await expect(packets.getByRole("radio")).toHaveCount(4);
  await expect(packets.getByRole("radio", { name: /Сезонная смена/ })).toBeChecked();
  await expect(sum).toContainText(/Примерно[\s\d]+₽/);
  await expectInOrder(page);

  const [four, before] = [(await packets.textContent()) ?? "", (await sum.textContent()) ?? ""];
  const mounted = await choose(() => packets.getByRole("radio", { name: /Колёса в сборе/ }).check());
  expect(mounted).not.toBe(before);
  await expect(packets.getByRole("radio", { name: /Колёса в сборе/ })).toBeFocused();
  await choose(pick("Колёс", "2"));
  const pair = page.getByRole("group", { name: /^Шиномонтаж, 2 × R16/ });
  await expect(pair.getByRole("radio", { name: /Колёса в сборе/ })).toBeChecked();
  expect(await pair.textContent()).not.toBe(four);

  await page.locator("details:has(input[name=serviceIds]) summary").first().click();
  const service = page.getByRole("checkbox").filter({ visible: true }).and(page.locator("[name=serviceIds]")).first();
  await choose(() => service.check());
  await choose(pick("Диаметр", "18"));
  await expect(service).toBeVisible();
  await expect(service).toBeChecked();
  expect(documents()).toBe(0);

  const shown = await sum.textContent();
  await page.reload();
  await expect(page.getByRole("group", { name: /^Шиномонтаж, 2 × R18/ })).toBeVisible();
  await expect(sum).toHaveText(shown ?? "");
  await page.getByRole("button", { name: "Выбрать центр" }).click();
  await expect(main(page).getByRole("heading", { name: /^Что сделать: Колёса в сборе, 2 × R18/ })).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ expectedProblems: [/change=works/] });
  test("prices that could not be asked for are said to be old, and the form works as before", {
    tag: "@scripts",
  }, async ({ page }) => {
    await open(page, "/service-tyre-fitting/?sizes=4x16");
    await page.route(/\.data\?.*change=works/, (route) => route.abort("connectionfailed"));
    await page.getByRole("combobox", { name: "Диаметр" }).selectOption("17");
    await expect(page.getByRole("alert").filter({ hasText: "нет связи с магазином" })).toBeVisible();
    await expect(main(page).getByRole("region", { name: "Считаем стоимость…" })).toBeVisible();
    // What says so stands over the button, and has one of its own that asks again.
    await page.getByRole("button", { name: "Показать цену" }).press("Enter");
    await expect(page.getByRole("group", { name: /^Шиномонтаж, 4 × R17/ })).toBeVisible();
  });
});

const sumOf = (page: Page) => main(page).getByRole("region", { name: "Стоимость" });
const packetsOf = (page: Page) => page.getByRole("group", { name: /^Шиномонтаж, / });
const goOn = (page: Page) => page.getByRole("button", { name: "Выбрать центр" }).click();

/** Does something that asks for prices, and waits for them; without scripts it is the button that asks. */
async function priced(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes("change=works"));
  await act();
  if (!hasScripts()) await page.getByRole("button", { name: "Показать цену" }).click();
  await (await answered).finished();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const servicesOf = (page: Page) => page.locator("input[name=serviceIds]");

async function openServices(page: Page): Promise<void> {
  const closed = page.locator("details:not([open]):has(input[name=serviceIds]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}

test("SVC-002 SVC-023 a size chosen beside a service is booked with it, as the sum says", async ({ page }) => {
  await open(page, "/service-tyre-fitting/");
  await openServices(page);
  const service = page.getByRole("checkbox", { name: /^Развал-схождение/ }).first();
  await priced(page, () => service.check());
  await expect(sumOf(page)).toContainText("Развал-схождение");
  await priced(page, () => page.getByRole("combobox", { name: "Диаметр" }).selectOption("16"));
  await expect(packetsOf(page).getByRole("radio", { name: /Сезонная смена/ })).toBeChecked();
  await expect(service).toBeChecked();
  await expectNoAxeViolations(page);
  const shown = (await sumOf(page).textContent()) ?? "";
  await goOn(page);
  await expect(
    main(page).getByRole("heading", { name: /^Что сделать: Сезонная смена, 4 × R16, Развал-схождение/ }),
  ).toBeVisible();
  await expect(sumOf(page)).toHaveText(shown);
});

test("SVC-039 going on before the price was shown keeps every field and says what has to be chosen", async ({
  page,
}) => {
  await open(page, "/service-tyre-fitting/");
  await goOn(page);
  const problems = page.getByRole("alert");
  await expect(problems).toContainText("Выберите, что сделать");
  await expectInOrder(page);
  const field = (name: string) => page.getByRole("combobox", { name });
  await openServices(page);
  await servicesOf(page).last().check();
  await field("Автомобиль").selectOption("suv");
  await field("Ширина").selectOption("205");
  await field("Колёс").selectOption("2");
  await goOn(page);
  await expect(problems).toContainText("Выберите диаметр");
  await whenTakenOver(page);
  await expect(field("Автомобиль")).toHaveValue("suv");
  await expect(field("Ширина")).toHaveValue("205");
  await expect(field("Колёс")).toHaveValue("2");
  await expect(servicesOf(page).last()).toBeChecked();
  await problems.getByRole("link", { name: /Выберите диаметр/ }).click();
  if (hasScripts()) await expect(field("Диаметр")).toBeFocused();
  await priced(page, () => field("Диаметр").selectOption("17"));
  await expect(packetsOf(page).getByRole("radio", { name: /Сезонная смена/ })).toBeChecked();
  await expect(field("Ширина")).toHaveValue("205");
  await goOn(page);
  await expect(main(page).getByRole("heading", { name: /^Что сделать: Сезонная смена, 2 × R17/ })).toBeVisible();
});

test("without scripts the works of a size that nobody has seen the price of are not chosen for anybody", {
  tag: "@noscripts",
}, async ({ page }) => {
  await page.goto("/service-tyre-fitting/");
  await openServices(page);
  await servicesOf(page).first().check();
  await page.getByRole("combobox", { name: "Диаметр" }).selectOption("16");
  await goOn(page);
  await expect(page.getByRole("alert")).toContainText("Посмотрите цены и выберите");
  await expect(page.getByRole("combobox", { name: "Диаметр" })).toHaveValue("16");
  await expect(servicesOf(page).first()).toBeChecked();
  await expect(packetsOf(page).getByRole("radio", { name: /Сезонная смена/ })).toBeChecked();
  await goOn(page);
  await expect(main(page).getByRole("heading", { name: /^Что сделать: Сезонная смена, 4 × R16, / })).toBeVisible();
});

/** Numbers from 0 to 1, the same for a seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const roubles = (text: string | null): number => Number(/([\d\s]+)\s₽/.exec(text ?? "")?.[1]?.replace(/\D/g, "") ?? 0);

/** What the first block shows as chosen: the price of the packet and those of the ticked services. */
const chosenRoubles = async (page: Page): Promise<number> => {
  const ticked = page.locator("label:has(input[name=packet]:checked), label:has(input[name=serviceIds]:checked)");
  return (await ticked.allTextContents()).reduce((sum, text) => sum + roubles(text), 0);
};
const totalIn = (text: string): number => roubles(/(?:Итого|Примерно)(.*?₽)/.exec(text)?.[1] ?? "");
/** What the page says that it costs; empty while nothing is chosen. */
const sumTextOf = async (page: Page): Promise<string> => (await sumOf(page).allTextContents()).join();

for (const seed of [11, 29, 47])
  test(`SVC-023 what the sum shows is what is booked, whatever is chosen in whatever order: ${seed}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const next = random(seed);
    const below = (count: number) => Math.floor(next() * count);
    await open(page, "/service-tyre-fitting/");
    const pick = async (name: string) => {
      const field = page.getByRole("combobox", { name });
      const values = await field.evaluate((list: HTMLSelectElement) => [...list.options].map(({ value }) => value));
      await field.selectOption(values[below(values.length)] ?? "");
    };
    const acts: (() => Promise<unknown>)[] = [
      () => page.getByRole("combobox", { name: "Автомобиль" }).selectOption(["passenger", "suv"][below(2)] ?? ""),
      () => pick("Ширина"),
      () => pick("Профиль"),
      () => page.getByRole("combobox", { name: "Диаметр" }).selectOption(["", "15", "16", "17"][below(4)] ?? ""),
      () => page.getByRole("combobox", { name: "Диаметр" }).selectOption(["15", "16", "17"][below(3)] ?? ""),
      () => page.getByRole("combobox", { name: "Колёс" }).selectOption(["1", "2", "4"][below(3)] ?? ""),
      () => page.getByRole("checkbox", { name: "Run Flat" }).click(),
      async () => {
        const radios = packetsOf(page).getByRole("radio");
        const count = await radios.count();
        if (count > 0) await radios.nth(below(count)).check();
      },
      async () => {
        await openServices(page);
        await servicesOf(page).nth(below(2)).click();
      },
      () => page.getByRole("link", { name: ["Свои шины", "Шины из заказа"][below(2)] ?? "" }).click(),
      () => page.getByRole("button", { name: "Показать цену" }).click(),
      () => page.reload(),
    ];
    for (let turn = 0; turn < 14; turn += 1) {
      await acts[below(acts.length)]?.();
      await whenTakenOver(page);
    }
    await priced(page, () => page.getByRole("combobox", { name: "Диаметр" }).selectOption("18"));
    await whenTakenOver(page);
    // An answer to what was chosen before may come first.
    await expect(main(page).getByText("Считаем стоимость…")).toHaveCount(0);
    const shown = await sumTextOf(page);
    expect(totalIn(shown)).toBe(await chosenRoubles(page));
    await goOn(page);
    if (shown === "") {
      await expect(page.getByRole("alert")).toContainText("Выберите, что сделать");
      return;
    }
    await expect(main(page).getByRole("heading", { name: "Где", exact: true })).toBeVisible();
    await expect(sumOf(page)).toHaveText(shown);
    await page
      .getByRole("link", { name: /^Выбрать центр / })
      .first()
      .click();
    await openDay(page, 3);
    await pressTime(page, below(10));
    await expect(page.getByRole("textbox", { name: "Имя" })).toBeVisible();
    await whenTakenOver(page);
    const agreed = totalIn(await sumTextOf(page));
    const lines = await sumOf(page).getByRole("term").allTextContents();
    await fillContact(page, newContact());
    await agree(page);
    await bookButton(page).click();
    await expect(heading(page)).toHaveText("Вы записаны");
    const works = main(page).getByRole("region", { name: "Работы" });
    await expect(works.getByRole("term")).toHaveText(lines);
    expect(totalIn((await works.textContent()) ?? "")).toBe(agreed);
  });

test("SVC-021 a time that somebody else took meanwhile leads to the nearest ones, with everything typed", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const centre = await centreFor(page, 1);
  await page.goto(`${FITTING}&shop=${centre.id}`);
  await openDay(page, 2);
  const day = new URL(page.url());
  const date = day.searchParams.get("date") ?? "";
  const time = (await timesOf(page).nth(4).textContent()) ?? "";
  await takeAll(page, { centreId: centre.id, date, time });
  await timesOf(page).nth(4).click();
  await expect(main(page).getByRole("alert")).toContainText(/уже (занято|заняли)/);
  await expect(main(page).getByRole("alert").getByRole("button")).toHaveCount(5);
  await expectInOrder(page);

  // The address with its time opens the contact without a hold, as after its ten minutes.
  const [lost = ""] = await timesOf(page).filter({ hasNotText: time }).allTextContents();
  await page.goto(`${day.pathname}${day.search}&time=${encodeURIComponent(lost)}`);
  const contact = newContact();
  await whenTakenOver(page);
  await fillContact(page, contact);
  await page.getByRole("textbox", { name: /^Комментарий/ }).fill("Секретка в бардачке");
  await agree(page);
  await takeAll(page, { centreId: centre.id, date, time: lost });
  await bookButton(page).click();

  await expect(page.getByRole("alert")).toContainText("Это время уже занято");
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue(contact.name);
  await expect(page.getByRole("textbox", { name: /^Комментарий/ })).toHaveValue("Секретка в бардачке");
  await expect(page.getByRole("checkbox", { name: /персональных данных/ })).toBeChecked();
  const nearest = page.getByRole("group", { name: "Ближайшее свободное время" }).getByRole("button");
  await expect(nearest).toHaveCount(5);
  await expectInOrder(page);
  const offered = /\d\d:\d\d/.exec((await nearest.first().textContent()) ?? "")?.[0] ?? "";
  await nearest.first().click();
  await expect(heading(page)).toHaveText("Вы записаны");
  await expect(when(page)).toContainText(offered);
});

test("SVC-002 SVC-018 SVC-020 services ticked in the catalogue are booked as one visit", async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto("/service-catalog/");
  await expectInOrder(page);
  const ticks = main(page).getByRole("checkbox");
  const names = await ticks.evaluateAll((boxes) =>
    boxes.slice(0, 2).map((box) => box.closest("label")?.querySelector("b")?.textContent ?? ""),
  );
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole("button", { name: "Записаться на отмеченное" }).click();
  for (const name of names)
    await expect(main(page).getByRole("heading", { name: /^Что сделать: / })).toContainText(name);
  await page
    .getByRole("link", { name: /^Выбрать центр / })
    .first()
    .click();
  await openDay(page, 1);
  await pressTime(page, 2);
  await whenTakenOver(page);
  await fillContact(page, newContact());
  await agree(page);
  await bookButton(page).click();
  await expect(heading(page)).toHaveText("Вы записаны");
  for (const name of names) await expect(main(page).getByRole("region", { name: "Работы" })).toContainText(name);
});

test("SVC-016 SVC-017 SVC-022 a chosen car fills in its sizes and its name", async ({ page }) => {
  await page.goto("/service-tyre-fitting/?tab=by-auto");
  const tabs = page.getByRole("navigation", { name: "Как указать размер" });
  await expect(tabs.getByRole("link", { name: "По автомобилю" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Выбрать автомобиль" }).click();
  await chooseSteps(page, "Kia");
  await page.getByRole("button", { name: "Выбрать этот автомобиль" }).click();
  await expect(page).toHaveURL(/\/service-tyre-fitting\/\?tab=by-auto$/);
  await page.getByRole("navigation", { name: "Размеры автомобиля" }).getByRole("link").first().click();
  await expect(page.getByRole("group", { name: /^Шиномонтаж, / }).getByRole("radio")).toHaveCount(4);
  await page.getByRole("button", { name: "Выбрать центр" }).click();
  await page
    .getByRole("link", { name: /^Выбрать центр / })
    .first()
    .click();
  await openDay(page, 2);
  await pressTime(page, 1);
  await expect(page.getByRole("textbox", { name: "Марка и модель" })).toHaveValue(/^Kia /);
});

test("SVC-046 SVC-047 a client moves and cancels an own visit in the account", async ({ page, shop }) => {
  test.setTimeout(90_000);
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина", phone: newPhone() });
  const centre = await centreFor(page, 2);
  await page.goto(`${FITTING}&shop=${centre.id}`);
  await openDay(page, 0);
  await pressTime(page, 2);
  await whenTakenOver(page);
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Вера");
  await page.getByRole("textbox", { name: "Марка и модель" }).fill("Lada Vesta");
  await agree(page);
  await bookButton(page).click();
  await expect(heading(page)).toHaveText("Вы записаны");

  await page.goto("/my/appointments/");
  const own = main(page).getByRole("article");
  await expect(own).toHaveCount(1);
  await own.getByRole("link", { name: /^Перенести/ }).click();
  await expect(heading(page)).toHaveText("Перенос записи");
  await openDay(page, 1);
  const time = await pressTime(page, 3);
  await expect(when(page)).toContainText(time);
  await page.goto("/my/appointments/?status=active");
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(time);
  await own.getByRole("link", { name: /^Отменить/ }).click();
  await page.getByRole("button", { name: "Отменить запись" }).click();
  await expect(main(page)).toContainText("Запись отменена.");
  await page.goto("/my/appointments/");
  await expect(own.filter({ hasText: "Предстоит" })).toHaveCount(0);
});

test("SVC-010 SVC-051 a manager books for the client of managerPhone, nobody else does", async ({ page, shop }) => {
  test.setTimeout(90_000);
  reachable(shop);
  const phone = newPhone();
  await addCustomer({ firstname: "Пётр", surname: "Ильин", phone });
  const centre = await centreFor(page, 3);
  const path = `${FITTING}&shop=${centre.id}&managerPhone=${phone.slice(2)}`;
  await page.goto(path);
  await expect(page.getByText(/Записываете клиента/)).toHaveCount(0);
  await signInDemoPerson(page, "manager@example.ru");
  await page.goto(path);
  await expect(page.getByText(`Записываете клиента с телефоном ${phone}`)).toBeVisible();
  await openDay(page, 0);
  await pressTime(page, 1);
  await whenTakenOver(page);
  const field = page.getByRole("textbox", { name: "Телефон" });
  await expect(field).toHaveAttribute("readonly", "");
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Пётр Ильин");
  await page.getByRole("textbox", { name: "Марка и модель" }).fill("Lada Vesta");
  await bookButton(page).click();
  await expect(heading(page)).toHaveText("Вы записаны");
  const booked = await queryShop("select placed_by from appointments where phone_digits = $1", [phone.slice(2)]);
  expect(booked).toEqual([{ placed_by: expect.any(Number) }]);
});

test("SVC-012 a storage number fills in the stored wheels", async ({ page, shop }) => {
  reachable(shop);
  const { userId } = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина" });
  await borrowBelongings(userId);
  await page.goto("/service-tyre-fitting/?source=storage");
  const contracts = page.getByRole("navigation", { name: "Ваши договоры" }).getByRole("link");
  await contracts.first().click();
  await expect(page).toHaveURL(/storageNumber=/);
  await expect(page.getByRole("group", { name: /^Шиномонтаж, 4 × 205\/55 R16/ })).toBeVisible();
});

const codeFieldOf = (page: Page) => page.getByRole("textbox", { name: "Код из SMS" });

/** Books, with a code that is not the one that was sent; answers that one. */
async function guessWrong(page: Page, phone: string): Promise<string> {
  await expect(page.getByRole("alert")).toContainText("Подтвердите телефон");
  await expectInOrder(page);
  const code = await codeSentTo(phone);
  await codeFieldOf(page).fill(String((Number(code) + 1) % 10_000).padStart(4, "0"));
  await bookButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Код не подошёл");
  await expect(page.getByRole("textbox", { name: "Марка и модель" })).toHaveValue("Kia Rio");
  await whenTakenOver(page);
  return code;
}

test("API-129 the third visit of a phone is booked by its code, after a wrong code, a lost name and a code that came too late", {
  tag: "@main-plain",
}, async ({ page, shop }) => {
  test.setTimeout(120_000);
  reachable(shop);
  const phone = newPhone();
  const centre = await centreFor(page, 5);
  await page.goto(`${FITTING}&shop=${centre.id}`);
  await openDay(page, 0);
  const date = new URL(page.url()).searchParams.get("date") ?? "";
  const times = await timesOf(page).allTextContents();
  for (const time of [times.at(-1), times.at(-5)]) {
    const booked = await page.request.post("/api/service/send-multiply-services-order.json", {
      data: {
        key: randomUUID(),
        center: centre.id,
        date,
        time,
        serviceIds: [],
        fitting: { sizes: [{ width: 205, profile: 55, diameter: 16, quantity: 4 }] },
        user: { name: "Анна", phone },
        car: { title: "Kia Rio" },
        consent: { personalData: true, legalPolicy: true },
      },
    });
    expect(booked.status(), await booked.text()).toBe(200);
  }
  await pressTime(page);
  await whenTakenOver(page);
  await fillContact(page, { name: "Анна", phone });
  await agree(page);
  await bookButton(page).click();
  const late = await guessWrong(page, phone);

  await page.getByRole("textbox", { name: "Имя" }).fill("");
  await codeFieldOf(page).fill(late);
  await bookButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Напишите имя");
  await whenTakenOver(page);
  await page.getByRole("textbox", { name: "Имя" }).fill("Анна");
  await queryShop(
    "update phone_confirmations set created_at = created_at - interval '11 minutes', expires_at = now() where phone = $1",
    [phone],
  );
  await codeFieldOf(page).fill(late);
  await bookButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Код больше не действует");
  await whenTakenOver(page);
  await page.getByRole("button", { name: "Отправить код ещё раз" }).click();
  await expect(main(page)).toContainText("Отправили новый код");
  await whenTakenOver(page);
  await codeFieldOf(page).fill(await codeSentTo(phone));
  await bookButton(page).click();
  await expect(heading(page)).toHaveText("Вы записаны");
});

test("a guest books on a day of the rush by the code of the phone, after a wrong one", async ({ page, shop }) => {
  test.setTimeout(120_000);
  reachable(shop);
  const phone = newPhone();
  const centre = await centreFor(page, 5);
  await page.goto(`${FITTING}&shop=${centre.id}`);
  await openDay(page, 1);
  const date = new URL(page.url()).searchParams.get("date") ?? "";
  const [rush] = await queryShop<{ id: number }>(
    "insert into surges (location_id, from_day, to_day) values ($1, $2, $2) returning id",
    [centre.id, date],
  );
  try {
    const time = await pressTime(page, 2);
    await whenTakenOver(page);
    await fillContact(page, { name: "Анна", phone });
    await agree(page);
    await bookButton(page).click();
    await codeFieldOf(page).fill(await guessWrong(page, phone));
    await bookButton(page).click();
    await expect(heading(page)).toHaveText("Вы записаны");
    await expect(when(page)).toContainText(time);
  } finally {
    await queryShop("delete from surges where id = $1", [rush?.id]);
  }
});

test("the times that others took are struck out where they stand", { tag: "@scripts" }, async ({ page }) => {
  test.setTimeout(90_000);
  await page.clock.install();
  const centre = await centreFor(page, 4);
  await page.goto(`${FITTING}&shop=${centre.id}`);
  await openDay(page, 0);
  const date = new URL(page.url()).searchParams.get("date") ?? "";
  const time = (await timesOf(page).nth(3).textContent()) ?? "";
  const before = await timesOf(page).count();
  await takeAll(page, { centreId: centre.id, date, time });
  await page.clock.runFor(21_000);
  await expect(page.getByRole("button", { name: `${time} занято` })).toBeDisabled();
  await expect(main(page).getByRole("button", { name: /^\d\d:\d\d/ })).toHaveCount(before);
});

test("SVC-020 a day is chosen without another document, by keyboard as well", {
  tag: "@scripts",
}, async ({ page }) => {
  const centre = await centreFor(page, 5);
  await open(page, `${FITTING}&shop=${centre.id}`);
  const documents = countDocuments(page);
  const day = calendarOf(page).getByRole("link").nth(4);
  const date = await dateOf(day);
  await day.focus();
  await page.keyboard.press("Enter");
  await expect(calendarOf(page).locator("[aria-current]")).toContainText(date);
  expect(documents()).toBe(0);
});

test("SVC-019 a centre that cannot do the works says so and names the nearest that can", {
  tag: "@noscripts",
}, async ({ page }) => {
  await page.goto("/service-tyre-fitting/?sizes=6x315-80-22.5&packet=full&vehicle=truck");
  const cannot = main(page).getByRole("listitem").filter({ hasText: "Ближайший, где это делают" }).first();
  await expect(cannot).toBeVisible();
  await expect(cannot.getByRole("link", { name: /^Выбрать/ })).toHaveCount(0);
  await cannot.getByRole("link").last().click();
  await expect(page).toHaveURL(/&shop=\d+/);
});

test("a centre has its page with hours, prices and the way to book", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/service/");
  await main(page).getByRole("article").first().getByRole("heading").getByRole("link").click();
  await whenTakenOver(page);
  await expect(page).toHaveURL(/\/centres\/[^/]+\/$/);
  await expect(main(page).getByRole("region", { name: "Часы работы" })).toContainText(/Ежедневно|Пн–/);
  await expectInOrder(page);
  await main(page).getByRole("link", { name: "Записаться", exact: true }).first().click();
  await expect(page).toHaveURL(/\/service-tyre-fitting\/\?shop=\d+$/);
});
