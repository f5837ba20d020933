import { afterAll, describe, expect, it } from "vitest";
import { formerAddressRoutes } from "../../../catalogue/content/former-address-handlers.ts";
import { openShopSettings } from "../../../chain/shop-settings/shop-settings.ts";
import { formerAddress } from "../../../contract/catalogue/former-addresses.ts";
import { layout } from "../../../contract/chain/region.ts";
import { bookingCreate } from "../../../contract/workshop/booking.ts";
import { openTestDatabase } from "../../../platform/db/testing.ts";
import { bookingInput, openTestBooking } from "../../../testing/booking.ts";
import { dataOf, openTestGateway } from "../../../testing/client.ts";
import { FIXTURE_NOW } from "../../../testing/fixture.ts";
import { openTestShop, type TestShop } from "../../../testing/shop.ts";
import { readShopFacts } from "../../opening/opening-store.ts";
import { importShop } from "./import-shop.ts";
import { ShopMistakesError } from "./mistakes.ts";
import { EXAMPLE_SHOP, temporaryFolders } from "./testing.ts";

const folders = temporaryFolders();
let shop: TestShop;
let now = FIXTURE_NOW;

const connection = await openTestDatabase();
afterAll(async () => {
  await connection.close();
  folders.remove();
});

const take = (directory: string, dryRun = false) => importShop(connection, directory, { dryRun, now: () => now });
const refusalsOf = async (directory: string) =>
  take(directory).then(
    () => [],
    (error) => {
      if (!(error instanceof ShopMistakesError)) throw error;
      return error.mistakes.map(({ file, line, column, found, wanted }) => [file, line, column, found, wanted]);
    },
  );

/** Everything that a folder may change. */
async function contents() {
  const tables = [
    "regions",
    "locations",
    "bays",
    "supply_days",
    "courier_tariffs",
    "service_groups",
    "services",
    "service_cross",
    "service_at",
    "fitting_rates",
    "fitting_factors",
    "packets",
    "former_addresses",
    "shop_settings",
    "menu_links",
    "data_versions",
  ];
  const rows = await Promise.all(tables.map((table) => connection.pool.query(`select * from ${table} order by 1, 2`)));
  return rows.map((result) => result.rows);
}
const one = async (query: string): Promise<Record<string, unknown>> => (await connection.pool.query(query)).rows[0];

/** Each test continues with the shop that the one before has left. */
describe("a folder of tables", () => {
  it("is tried without a trace, and then makes a shop of an empty database", async () => {
    const before = await contents();
    expect(await take(EXAMPLE_SHOP, true)).toMatchObject({ dryRun: true, changed: true });
    expect(await contents()).toEqual(before);
    const report = await take(EXAMPLE_SHOP);
    expect(report.tables.map(({ table, rows, added }) => [table, rows, added])).toEqual([
      ["shop", 1, 0],
      ["regions", 2, 2],
      ["locations", 5, 5],
      ["bays", 5, 5],
      ["supply-days", 4, 4],
      ["delivery", 2, 2],
      ["service-groups", 2, 2],
      ["services", 3, 3],
      ["service-differences", 2, 2],
      ["fitting-rates", 7, 7],
      ["fitting-factors", 3, 3],
      ["packets", 2, 2],
      ["customers", 3, 3],
      ["points", 2, 2],
      ["orders", 3, 3],
      ["order-lines", 4, 4],
      ["storage", 1, 1],
      ["redirects", 3, 3],
      ["menu-links", 3, 1],
    ]);
    expect(await one("select hours, capabilities, bays from locations where code = 'kungur-lenina'")).toEqual({
      hours: [...Array(5).fill([540, 1_200]), [600, 960], null],
      capabilities: ["max-inch-20"],
      bays: 1,
    });
  });

  it("changes nothing when it is taken again, so that no page is made anew", async () => {
    const before = await contents();
    const report = await take(EXAMPLE_SHOP);
    expect(report.changed).toBe(false);
    expect(report.tables.every(({ rows, unchanged }) => rows === unchanged)).toBe(true);
    expect(await contents()).toEqual(before);
  });

  it("says what the shop is called, who sells, what forms of the back office set, and where menus lead", async () => {
    const settings = await openShopSettings(connection.db);
    expect(settings.current("shop")).toMatchObject({ name: "Выдуманные колёса", foundedYear: "1998" });
    expect(settings.current("seller")).toMatchObject({ name: "ООО «Выдумка»", inn: "5903101231", vat: "22" });
    expect(settings.current("loyalty")).toMatchObject({ earnPercent: 5, referralReward: "join" });
    expect(settings.current("tradeIn")).toMatchObject({ upTo45: 300, upTo60: 600 });
    const opened = await openTestShop(connection);
    const { navigation } = dataOf(await opened.call(layout, { x_region_slug: "perm" }));
    expect(navigation.content.items.map(({ label }) => label)).toEqual([
      "Услуги",
      "Хранение колёс",
      "Статус заказа",
      "О компании",
    ]);
    const socials = navigation.footer.sections.find(({ slug }) => slug === "socials")?.items;
    expect(socials).toEqual([{ label: "ВКонтакте", url: "https://vk.com/vydumka" }]);
    const other = folders.of({ "shop.csv": "hotline;inn\nДля вас;5903101232\n" });
    expect(await refusalsOf(other)).toEqual([["shop.csv", 2, "inn", "5903101232", "Проверьте ИНН: в нём ошибка"]]);
    const links = folders.of({
      "menu-links.csv":
        "place;below;label;url\nкаталог;;Подбор шин по автомобилю;/cars/\nсети;Нет такого;Дзен;https://dzen.ru/x\n",
    });
    expect(await refusalsOf(links)).toEqual([
      ["menu-links.csv", 2, "label", "Подбор шин по автомобилю", expect.stringContaining("не длиннее 20")],
      ["menu-links.csv", 3, "below", "Нет такого", "Такой ссылки там нет"],
    ]);
  });

  it("is what pages of a second region show, and centres there are booked at its prices", async () => {
    shop = await openTestShop(connection);
    const { region } = dataOf(await shop.call(layout, { x_region_slug: "kungur" }));
    expect(region).toMatchObject({ slug: "kungur", title: "Кунгур" });
    const booking = openTestBooking(shop);
    const centre = await one("select id from locations where code = 'kungur-lenina'");
    const input = bookingInput({ center: Number(centre.id), time: "11:00" });
    const booked = dataOf(await booking.call(bookingCreate, input, { region: "kungur" }));
    // Four wheels of R16: 150 + 160 + 120 roubles each.
    expect(booked).toMatchObject({ datetime: "2026-11-21T06:00:00.000Z", sum: 4 * 43_000 });
    expect([...shop.failures, ...booking.failures]).toEqual([]);
  });

  it("leaves nothing of what it brought to the check before opening", async () => {
    const facts = await readShopFacts(connection.db, shop.services.shopSettings, now);
    expect(facts).toMatchObject({
      regions: 2,
      centres: 3,
      centresWithoutBays: [],
      centresAlwaysClosed: [],
      fittingRates: 7,
      courierTariffs: 2,
    });
  });

  it("changes the one cell that is another, and keeps what a shorter table does not say", async () => {
    const { hours } = await one("select hours from locations where code = 'perm-geroev'");
    const report = await take(folders.of({ "locations.csv": "код,телефон\nperm-geroev,8 342 000-00-99\n" }));
    expect(report.tables).toMatchObject([{ added: 0, updated: 1, unchanged: 0 }]);
    expect(await one("select phone, hours, version from locations where code = 'perm-geroev'")).toEqual({
      phone: "+73420000099",
      hours,
      version: 2,
    });
    const { count } = await one("select count(*)::int from locations");
    expect(count).toBe(5);
  });

  it("makes another region the main one where it says so", async () => {
    await take(
      folders.changed("regions.csv", (text) => text.replace(";да;", ";нет;").replace(";56.9444;;", ";56.9444;да;")),
    );
    expect((await connection.pool.query("select slug from regions where is_default")).rows).toEqual([
      { slug: "kungur" },
    ]);
    await take(EXAMPLE_SHOP);
  });

  it("prices that are others hold from that day on, and what was paid by before stays", async () => {
    const dearer = folders.changed("fitting-rates.csv", (text) => text.replace("150 ₽", "170 ₽"));
    const rates = async () =>
      (
        await connection.pool.query(
          `select kopecks, valid_from::text as day from fitting_rates where work = 'take_off' and vehicle_type = 'passenger'
           and inch_from = 12 and archived_at is null order by 2`,
        )
      ).rows.map(({ kopecks, day }) => [kopecks, day]);
    // Corrected on its first day, it takes the place of the mistake.
    await take(dearer);
    expect(await rates()).toEqual([[17_000, "2026-11-20"]]);
    now = new Date("2026-12-01T07:00:00Z");
    await take(EXAMPLE_SHOP);
    expect(await rates()).toEqual([
      [17_000, "2026-11-20"],
      [15_000, "2026-12-01"],
    ]);
    expect((await take(EXAMPLE_SHOP)).changed).toBe(false);
    now = FIXTURE_NOW;
  });

  it("leads on from addresses of the former site, not in circles", async () => {
    const gateway = openTestGateway(formerAddressRoutes(shop.services));
    const targetOf = async (address: string) =>
      dataOf(await gateway.call(formerAddress, { askedPath: address })).target;
    expect(await Promise.all(["/shiny/nokian/", "/Shiny/Nokian?utm_source=mail", "/shiny/"].map(targetOf))).toEqual([
      "/catalog/tyres/",
      "/catalog/tyres/",
      null,
    ]);
    expect([await targetOf("/index.php?page=contacts"), await targetOf("/index.php?page=other")]).toEqual([
      "/contacts/",
      null,
    ]);
    await take(folders.of({ "redirects.csv": "откуда,куда\n/dostavka.html,/guarantee/\n" }));
    expect(await targetOf("/dostavka.html")).toBe("/guarantee/");
    const circle = folders.of({
      "redirects.csv": "from,to\n/a/,/dostavka.html\n/b/,/B\n/c/,https://other.example.ru/\n,/d/\n",
    });
    const [first, second] = [folders.of({ "redirects.csv": "from,to\n/a/,/dostavka.html\n/b/,/B\n" }), circle];
    expect((await refusalsOf(first)).map(([, line, column]) => [line, column])).toEqual([
      [2, "to"],
      [3, "to"],
    ]);
    expect((await refusalsOf(second)).map(([, line, column]) => [line, column])).toEqual([
      [4, "to"],
      [5, "from"],
    ]);
    await take(EXAMPLE_SHOP);
  });

  it("is refused with all that is wrong, by file, line and column, and nothing is written", async () => {
    const before = await contents();
    const directory = folders.of({
      "regions.csv":
        "host;title;title_in;area;kind;phone;zone;lat;lng\nosa;Оса;в Осе;Пермский край;деревня;123;МСК+2;57.29;сорок\nperm;;в Перми;;;;;;\n",
      "locations.csv":
        "code;kind;region;title;address;phone;lat;lng;hours\nosa-1;Центр;osa;На Мира;Мира, 1;+73420000001;57.3;55.4;всегда\nosa-1;Центр;nytva;На Мира;Мира, 1;+73420000001;57.3;55.4;9-21\n",
      "bays.csv": "location;title;kind\nosa-1;Пост 1;Шиномонтаж\nosa-2;Пост 1;Шиномонтаж\n",
      "suply-days.csv": "location;region;days\n",
      "packets.csv": "name;titel\n",
      "service-differences.csv": "service;location\nx;osa-1;z\n",
    });
    expect(await refusalsOf(directory)).toEqual([
      ["suply-days.csv", 0, "", "", expect.stringContaining("Такой таблицы нет, есть: shop, regions")],
      ["packets.csv", 1, "titel", "", "Такого столбца нет, есть: name, title, works, position"],
      ["regions.csv", 2, "kind", "деревня", expect.stringContaining("«главный город»")],
      ["regions.csv", 2, "phone", "123", "Телефон из 11 цифр: +7 343 000-00-00"],
      ["regions.csv", 2, "lng", "сорок", "Градусы пишутся как 56.8389"],
      ["regions.csv", 3, "title", "", "Напишите название города"],
      ["regions.csv", 3, "area", "", "Напишите область или край"],
      ["regions.csv", 3, "kind", "", "Выберите вид"],
      ["regions.csv", 3, "phone", "", "Телефон из 11 цифр: +7 343 000-00-00"],
      ["regions.csv", 3, "zone", "", "Выберите часовой пояс"],
      ["regions.csv", 3, "lat", "", "Напишите координату"],
      ["regions.csv", 3, "lng", "", "Напишите координату"],
      ["locations.csv", 2, "hours", "всегда", expect.stringContaining("Часы пишутся как")],
      ["locations.csv", 3, "region", "nytva", "Ни в таблице regions, ни в магазине нет «nytva»"],
      ["bays.csv", 3, "location", "osa-2", "Ни в таблице locations, ни в магазине нет «osa-2»"],
      ["service-differences.csv", 2, "service", "x", "Ни в таблице services, ни в магазине нет «x»"],
      ["service-differences.csv", 2, "", "z", "Над этой ячейкой нет заголовка"],
    ]);
    expect(await contents()).toEqual(before);
  });

  it("is refused where a form would refuse the same: visits outside of new hours, a place that moves", async () => {
    const before = await contents();
    const directory = folders.of({
      "locations.csv": "code;region;hours\nkungur-lenina;kungur;пн–пт 9–20\nperm-geroev;kungur;круглосуточно\n",
      "supply-days.csv": "location;region;days\nperm-geroev;perm;1\n",
    });
    expect(await refusalsOf(directory)).toEqual([
      ["locations.csv", 2, "", "", expect.stringContaining("Вне новых часов есть записи")],
      ["locations.csv", 3, "region", "kungur", "Центр не переезжает в другой регион: добавьте новый"],
      ["supply-days.csv", 2, "location", "perm-geroev", "Нужен склад или поставщик: центр никуда не возит"],
    ]);
    expect(await contents()).toEqual(before);
  });
});
