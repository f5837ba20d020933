import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium, expect as expectPage, type Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodsDeskUpdate } from "../../gateway/contract/catalogue/goods-desk.ts";
import { temporaryFiles, tyreOffer, ymlFeed } from "../../gateway/office/import/testing.ts";
import { axeViolations } from "../support/axe.ts";
import { launchOptions, withoutPictures } from "../support/chromium.ts";
import { choose, type FormValues, fillIn, press } from "../support/keyboard.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { codeIn, lastMessage } from "../support/shop-query.ts";
import { type Site, startSite } from "../support/site.ts";

/** What staff change is on every page of every process within so long; the rest is for a slow machine. */
const SHOWN_WITHIN_MS = 60_000;
const EMAIL = "boss@shop.example";

const EDITOR_EMAIL = "editor@shop.example";
const EDITOR_PASSWORD = "пароль для смены";
const CLIENT_PHONE = "+79120000002";
/** What staff do below, as the journal says it. */
const ACTS = [
  "Добавить регион",
  "Добавить центр",
  "Добавить пост",
  "Добавить услугу",
  "Добавить расценку шиномонтажа",
  "Добавить отдел",
  "Добавить сотрудника",
  "Удалить сотрудника",
  "Добавить акцию",
  "Добавить баннер",
  goodsDeskUpdate.summary,
];

const run = promisify(execFile);
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name, exact: true });
const done = (page: Page, text: string) => expectPage(main(page).getByRole("status")).toContainText(text);

describe.skipIf(!hasPostgres())("a shop set up from an empty PostgreSQL by forms alone, without scripts", () => {
  let cluster: PostgresCluster;
  let site: Site;
  let browser: Browser;
  let databaseUrl: string;
  /** The administrator's browser, and a customer's. */
  let staff: Page;
  /** Who looks after what the shop says and sells. */
  let editor: Page;
  let guest: Page;

  beforeAll(async () => {
    cluster = await startPostgres();
    databaseUrl = await cluster.createDatabase();
    const env = { DATABASE_URL: databaseUrl, DEMO_GOODS: "", STAFF_SECOND_PROOF: "no" };
    site = await startSite({ env });
    browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, withoutPictures] });
    process.env.SHOP_DATABASE_URL = databaseUrl;
    [staff, guest] = [await openBrowser(), await openBrowser()];
    editor = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await cluster?.stop();
  });

  const openBrowser = async () => (await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })).newPage();

  async function signIn(page: Page, email: string, password: string): Promise<void> {
    await page.goto("/back-office/");
    await press(page.getByRole("button", { name: "Войти по паролю" }));
    await fillIn(main(page), { "E-mail": email, Пароль: password });
    await press(page.getByRole("button", { name: "Войти", exact: true }));
  }

  async function fillContact(page: Page, name: string): Promise<void> {
    await page.getByRole("textbox", { name: "Имя" }).fill(name);
    await page.getByRole("textbox", { name: "Телефон" }).fill(CLIENT_PHONE);
    await agree(page);
  }

  async function agree(page: Page): Promise<void> {
    for (const name of [/персональных данных/, /правовой политикой/]) {
      const box = page.getByRole("checkbox", { name });
      if ((await box.count()) > 0 && !(await box.isChecked())) await press(box, "Space");
    }
  }

  /** As the accounting program brings them. */
  async function importGoods(): Promise<void> {
    const files = temporaryFiles();
    const yml = files.write(ymlFeed(tyreOffer("2000001", "4000") + tyreOffer("2000002", "5000")), "yml");
    const stock = files.write("sku,location,quantity\n2000001,tula-mira,20\n2000002,tula-mira,20\n", "csv");
    const program = fileURLToPath(new URL("../../build/import.js", import.meta.url));
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    await run(process.execPath, [program, "--yml", yml, "--stock", stock], { env });
    files.remove();
    await expectPage
      .poll(async () => (await guest.request.get("/reviews/2000001/")).status(), { timeout: SHOWN_WITHIN_MS })
      .toBe(200);
  }

  /** Opens all lists and forms of the back office that this member of staff has. */
  async function violationsOf(page: Page): Promise<string[]> {
    await page.goto("/back-office/");
    const lists = await main(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href));
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const withScripts = await context.newPage();
    const violations: string[] = [];
    for (const url of new Set(lists)) {
      await withScripts.goto(url);
      violations.push(...(await axeViolations(withScripts)).map((violation) => `${url}: ${violation}`));
    }
    await context.close();
    return violations;
  }

  /** Opens a form of the back office, fills it in and saves it. */
  async function add(page: Page, resource: string, values: FormValues): Promise<void> {
    await page.goto(`${site.url}/back-office/${resource}/new/`);
    await fillIn(main(page), values);
    await press(button(page, "Сохранить"));
    await expectPage(main(page).getByRole("status")).toContainText("Добавлено.");
  }

  it("has an administrator, a region, a centre with hours and bays, services and prices, and a customer books there", async () => {
    const program = fileURLToPath(new URL("../../build/staff.js", import.meta.url));
    const { stdout } = await run(process.execPath, [program, EMAIL, "+79120000001", "Анна", "Ёлкина"], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    const password = /Пароль: (\S+)/.exec(stdout)?.[1] ?? "";
    expect((await staff.goto("/"))?.status()).toBe(503);
    await signIn(staff, EMAIL, password);
    await expectPage(staff).toHaveURL(/\/back-office\/$/);
    await expectPage(link(staff, "Регионы")).toBeVisible();

    await add(staff, "regions", {
      Город: "Тула",
      Где: "в Туле",
      "Область или край": "Тульская область",
      Адрес: "tula",
      Вид: "Главный город",
      Телефон: "8 (4872) 00-11-22",
      "Часовой пояс": "Москва, МСК",
      Широта: "54,1931",
      Долгота: "37.6173",
      Главный: true,
    });
    await expectPage.poll(async () => (await staff.request.get("/")).status(), { timeout: SHOWN_WITHIN_MS }).toBe(200);

    const day = "09:00–21:00";
    await add(staff, "centres", {
      Вид: "Центр",
      Регион: "Тула (tula)",
      Название: "Центр на Мира",
      Код: "tula-mira",
      Адрес: "Тула, Мира, 1",
      Телефон: "+74872001122",
      Широта: "54.2",
      Долгота: "37.6",
      Понедельник: day,
      Вторник: day,
      Среда: day,
      Четверг: day,
      Пятница: day,
      Суббота: day,
      Воскресенье: "10:00-18:00",
      "Что умеет центр": ["Сезонное хранение"],
    });
    for (const title of ["Пост 1", "Пост 2"])
      await add(staff, "bays", {
        Центр: "Тула: Центр на Мира",
        Название: title,
        "Что делают": "Шиномонтаж",
        "Колёса до R": "22",
      });
    await add(staff, "service-groups", { Название: "Шиномонтаж", "Имя для адреса": "shinomontazh" });
    await add(staff, "services", {
      Название: "Переобувка",
      Группа: "Шиномонтаж",
      "Имя для адреса": "pereobuvka",
      "Цена, ₽": "1200",
      Минут: "45",
      "От чего зависит цена": "По колёсам и автомобилю: цена выше «от»",
    });
    await add(staff, "packets", {
      Вид: "Сезонная смена",
      Название: "Полный комплекс",
      Работы: ["Снять и поставить колесо", "Разбортовать и собрать", "Отбалансировать"],
    });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Moscow" }).format(new Date());
    for (const work of ["Снять и поставить колесо", "Разбортовать и собрать", "Отбалансировать"])
      await add(staff, "fitting-rates", {
        Автомобиль: "Легковой",
        Работа: work,
        "Диаметр от": "13",
        "Диаметр до": "20",
        "За одно колесо, ₽": "200",
        "Времени на колесо, секунд": "200",
        "С какого дня": today,
      });
  }, 300_000);

  it("takes on an editor", async () => {
    await staff.goto("/manager/departments/");
    await fillIn(main(staff), { Название: "Витрина", Контент: true });
    await press(button(staff, "Сохранить отдел"));
    await done(staff, "Отдел добавлен");
    // The department has ticks of the same roles.
    const person = main(staff)
      .locator("form")
      .filter({ has: staff.getByRole("button", { name: "Добавить сотрудника" }) });
    await fillIn(person, {
      Фамилия: "Жуков",
      Имя: "Павел",
      Телефон: "+79120000003",
      "E-mail": EDITOR_EMAIL,
      Контент: true,
      Пароль: EDITOR_PASSWORD,
    });
    await press(button(staff, "Добавить сотрудника"));
    await done(staff, "Павел Жуков теперь в отделе");
    await signIn(editor, EDITOR_EMAIL, EDITOR_PASSWORD);
    await expectPage(link(editor, "Объявления")).toBeVisible();
  }, 300_000);

  it("shows a banner", async () => {
    const picture = async (width: number, height: number) => ({
      name: "banner.png",
      mimeType: "image/png",
      buffer: await sharp({ create: { width, height, channels: 3, background: "#1d4f8f" } })
        .png()
        .toBuffer(),
    });
    await editor.goto("/back-office/");
    await press(link(editor, "Баннеры"));
    await press(link(editor, "Добавить баннер"));
    await fillIn(main(editor), { Название: "Зима", Ссылка: "/catalog/tyres/", "Что на картинке": "Зимние шины" });
    await main(editor)
      .getByLabel("Картинка для широкого экрана")
      .setInputFiles(await picture(1280, 72));
    await main(editor)
      .getByLabel("Картинка для телефона")
      .setInputFiles(await picture(720, 112));
    await press(button(editor, "Сохранить"));
    await done(editor, "Добавлено.");
    await expectPage
      .poll(async () => (await (await guest.request.get("/")).text()).includes('alt="Зимние шины"'), {
        timeout: SHOWN_WITHIN_MS,
      })
      .toBe(true);
  }, 300_000);

  it("takes a booking, and staff move it", async () => {
    await guest.goto("/service-tyre-fitting/?sizes=4x205-55-16&packet=full");
    // Three works of 200 ₽ on four wheels.
    await expectPage(main(guest).getByRole("region", { name: "Стоимость" })).toContainText(/2\s400\s₽/);
    await press(link(guest, "Выбрать центр Центр на Мира"));
    const free = guest.getByRole("table", { name: "Свободные места по дням" }).getByRole("link").nth(2);
    const day = /\d{4}-\d\d-\d\d/.exec((await free.getAttribute("href")) ?? "")?.[0] ?? "";
    await press(free);
    await press(
      main(guest)
        .getByRole("button", { name: /^\d\d:\d\d$/ })
        .nth(3),
    );
    await fillContact(guest, "Пётр");
    await guest.getByRole("textbox", { name: "Марка и модель" }).fill("Kia Rio");
    await guest.getByRole("textbox", { name: /^Номер/ }).fill("а123вс71");
    await press(main(guest).getByRole("button", { name: /^Записаться: / }));
    await expectPage(guest.getByRole("heading", { level: 1 })).toHaveText("Вы записаны");
    await expectPage(main(guest)).toContainText("Центр на Мира");

    await staff.goto("/back-office/");
    await press(link(staff, "План дня"));
    await fillIn(main(staff), { День: day });
    await press(button(staff, "Показать"));
    await press(main(staff).getByRole("link", { name: "Пётр" }).first());
    await main(staff)
      .getByRole("combobox", { name: /^Время:/ })
      .selectOption({ index: 5 });
    await press(button(staff, "Перенести и написать клиенту"));
    await done(staff, "Запись перенесена");
    expect(await lastMessage(CLIENT_PHONE)).toContain("Запись перенесена");
  }, 300_000);

  it("sells: the price is changed, a campaign makes it lower, the order is collected, handed out and given back", async () => {
    await importGoods();
    await editor.goto("/back-office/goods/");
    await press(main(editor).getByRole("rowheader").getByRole("link", { name: "2000001", exact: true }));
    const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    await fillIn(main(editor), { "Своя цена, ₽": "3600", "Последний день своей цены": inAWeek });
    await press(button(editor, "Сохранить"));
    await done(editor, "Сохранено.");
    await add(editor, "campaigns", {
      Название: "Минус десять",
      "Имя для ссылок": "minus-10",
      Условия: "Десять процентов по слову ЗИМА",
      "Как приходят": "По слову",
      Слово: "ЗИМА",
      "Что получает покупатель": "Скидка в процентах",
      Сколько: "10",
      "Первый день": "2026-01-01",
    });
    await guest.goto("/");
    await guest.getByLabel("Поиск по коду товара").fill("2000001");
    await guest.keyboard.press("Enter");
    await expectPage(guest).toHaveURL(/\/2000001\/$/);
    await press(
      main(guest)
        .getByRole("button", { name: /^В корзину/ })
        .first(),
    );
    await expectPage(guest).toHaveURL(/\/basket\/$/);
    await fillIn(main(guest), { Промокод: "зима" });
    await press(button(guest, "Применить"));
    await expectPage(main(guest)).toContainText(/−\s?1\s440\s₽/);
    await fillContact(guest, "Пётр");
    // It stands beside the order and at its end.
    await press(main(guest).getByRole("button", { name: "Оформить заказ" }).first());
    await expectPage(guest.getByRole("heading", { level: 1 })).toHaveText(/^Заказ \S+ принят$/);
    const order = new URL(guest.url()).pathname;

    await staff.goto("/back-office/orders/");
    await press(main(staff).getByRole("rowheader").getByRole("link"));
    await press(button(staff, "Взять в работу"));
    await done(staff, "Заказ взят в работу");
    await press(link(staff, "Собран, готов к выдаче"));
    await press(button(staff, "Готов к выдаче"));
    await done(staff, "Заказ готов к выдаче");
    await press(link(staff, "Выдать"));
    await choose(main(staff).getByRole("radio", { name: "Наличные" }));
    await press(button(staff, "Выдать заказ"));
    await done(staff, "Заказ выдан");

    await press(link(staff, "Оформить возврат"));
    await choose(main(staff).getByRole("radio", { name: "Повреждён при доставке" }));
    await press(button(staff, "Оформить возврат"));
    await done(staff, "Возврат оформлен");
    await main(staff)
      .getByRole("radio", { name: /^Списать/ })
      .check();
    await choose(main(staff).getByRole("radio", { name: "Наличными в кассе" }));
    await press(main(staff).getByRole("checkbox", { name: /Товар у нас/ }), "Space");
    await press(button(staff, /^Принять и вернуть/));
    await done(staff, "Возврат принят");
    await guest.goto(order);
    await expectPage(main(guest)).toContainText(/Возврат от .*: принят/);
  }, 300_000);

  it("answers a review of a customer", async () => {
    await guest.goto("/reviews/2000001/new/");
    await press(guest.getByRole("link", { name: "Войти", exact: true }).first());
    await guest.getByRole("textbox", { name: "Номер телефона" }).fill(CLIENT_PHONE);
    await press(guest.getByRole("button", { name: "Получить код" }));
    await expectPage(guest.getByLabel(/^Код, /)).toBeVisible();
    await guest.getByLabel(/^Код, /).fill(codeIn(await lastMessage(CLIENT_PHONE)));
    await guest.keyboard.press("Enter");
    await guest.getByRole("textbox", { name: "Имя" }).fill("Пётр");
    await guest.getByRole("textbox", { name: "Фамилия" }).fill("Котов");
    await guest.getByRole("textbox", { name: "E-mail" }).fill("client@shop.example");
    await agree(guest);
    await press(guest.getByRole("button", { name: "Зарегистрироваться" }));
    await expectPage(guest).toHaveURL(/\/my\/$/);
    await guest.goto("/reviews/2000001/new/");
    await choose(guest.getByRole("radio", { name: "4 из 5, хорошо" }));
    await guest.getByRole("textbox", { name: "Отзыв", exact: true }).fill("Едут тихо, держат хорошо.");
    await press(guest.getByRole("button", { name: "Отправить отзыв" }));
    await expectPage(guest.getByText("Отзыв опубликован, спасибо")).toBeVisible();

    await editor.goto("/back-office/reviews/");
    await press(main(editor).getByRole("rowheader").getByRole("link"));
    await fillIn(main(editor), { "Ответ магазина": "Спасибо, что рассказали!" });
    await press(button(editor, "Ответить"));
    await expectPage(main(editor).getByText("Ответ магазина опубликован.")).toBeVisible();
    await guest.goto("/reviews/2000001/");
    await expectPage(main(guest)).toContainText("Спасибо, что рассказали!");
  }, 300_000);

  it("has no page for the editor that violates WCAG", async () => {
    expect(await violationsOf(editor)).toEqual([]);
  }, 300_000);

  it("shuts the door behind an editor who leaves", async () => {
    await staff.goto("/manager/departments/");
    await press(link(staff, "Витрина"));
    await press(link(staff, "Жуков Павел"));
    await press(main(staff).getByRole("checkbox", { name: /Удалить из отдела/ }), "Space");
    await press(button(staff, "Удалить сотрудника"));
    await expectPage(link(staff, "Жуков Павел")).toHaveCount(0);
    await editor.goto("/back-office/");
    await expectPage(editor).toHaveURL(/\/login/);
    // Nobody vouches for the address any more, and nobody has confirmed it: the account is a customer's, who signs in by phone.
    await signIn(editor, EDITOR_EMAIL, EDITOR_PASSWORD);
    await expectPage(editor).toHaveURL(/\/login/);
    await expectPage(main(editor).getByText("Неверный Email или пароль")).toBeVisible();
  }, 300_000);

  it("has every act of staff in the journal, and no page that violates WCAG", async () => {
    const file = await (await staff.request.get("/back-office/journal/export.csv")).text();
    expect(ACTS.filter((act) => !file.includes(`"${act}"`))).toEqual([]);
    expect(await violationsOf(staff)).toEqual([]);
    expect(site.output()).not.toMatch(/^\s+at /m);
  }, 300_000);
});
