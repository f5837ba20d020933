import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { garageRoutes } from "../../../catalogue/garage/handlers.ts";
import { reviewRoutes } from "../../../catalogue/reviews/handlers.ts";
import { garageList } from "../../../contract/catalogue/garage.ts";
import { reviewList } from "../../../contract/catalogue/reviews.ts";
import { authLoginByPhone, whoami } from "../../../contract/customers/auth.ts";
import { orderMine, ordersMine } from "../../../contract/sales/my-orders.ts";
import { storageMine } from "../../../contract/workshop/storage.ts";
import { setNotificationPreferences } from "../../../customers/account/notifications-store.ts";
import { outboxMessages } from "../../../platform/db/schema/outbox.ts";
import { users } from "../../../platform/db/schema/users.ts";
import { openTestDatabase } from "../../../platform/db/testing.ts";
import { type AuthShop, openAuthShop } from "../../../testing/auth.ts";
import { dataOf, openTestGateway } from "../../../testing/client.ts";
import { FIXTURE_NOW } from "../../../testing/fixture.ts";
import { storageRoutes } from "../../../workshop/storage/handlers.ts";
import { runImport } from "../runs/run-import.ts";
import { FITMENT_HEADER, temporaryFiles, tyreOffer, ymlFeed } from "../testing.ts";
import { importShop } from "./import-shop.ts";
import { ShopMistakesError } from "./mistakes.ts";
import { printMistakes } from "./shop-report.ts";
import { EXAMPLE_SHOP, temporaryFolders } from "./testing.ts";

const folders = temporaryFolders();
const files = temporaryFiles();
let shop: AuthShop;

const connection = await openTestDatabase();
beforeAll(async () => {
  await take(EXAMPLE_SHOP);
  shop = await openAuthShop(connection);
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await connection.close();
  folders.remove();
  files.remove();
});

const take = (directory: string) => importShop(connection, directory, { dryRun: false, now: () => FIXTURE_NOW });
const refusalOf = async (directory: string): Promise<ShopMistakesError> =>
  take(directory).then(
    () => Promise.reject(new Error("The folder was taken")),
    (error) => (error instanceof ShopMistakesError ? error : Promise.reject(error)),
  );
const rows = async (query: string) => (await connection.pool.query(query)).rows;

const TABLES = [
  "users",
  "user_phones",
  "user_emails",
  "user_roles",
  "user_consents",
  "user_cars",
  "loyalty_accounts",
  "loyalty_lots",
  "orders",
  "order_lines",
  "order_adjustments",
  "order_events",
  "storage_contracts",
  "outbox_messages",
];
const contents = () => Promise.all(TABLES.map((table) => rows(`select * from ${table} order by 1, 2`)));

const PHONE = "+79000000501";
async function signIn(phone: string): Promise<string> {
  const token = await shop.confirmPhone(phone);
  return dataOf(await shop.call(authLoginByPhone, { phone, phone_token: token })).access_token;
}

/** Each test continues with the shop that the one before has left. */
describe("people and orders of a former shop", () => {
  it("have the consents that were given, on their days, and no others", async () => {
    const consents = await rows(
      `select u.firstname, c.kind, c.consent->>'version' as version, left(c.consent->>'at', 10) as day, c.source
       from user_consents c join users u on u.id = c.user_id order by c.id`,
    );
    expect(
      consents.map(({ firstname, kind, version, day, source }) => [firstname, kind, version, day, source]),
    ).toEqual([
      ...["personalData", "legalPolicy", "loyalty", "adsEmail"].map((kind) => [
        "Тамара",
        kind,
        "от 01.02.2024",
        "2024-03-14",
        "migration",
      ]),
      ["Пётр", "personalData", "от 01.02.2024", "2025-09-02", "migration"],
      ["Пётр", "legalPolicy", "от 01.02.2024", "2025-09-02", "migration"],
    ]);
    expect(await rows("select firstname, accept_sms, accept_email from users order by id")).toEqual([
      { firstname: "Тамара", accept_sms: false, accept_email: true },
      { firstname: "Пётр", accept_sms: false, accept_email: false },
      { firstname: "Ия", accept_sms: false, accept_email: false },
    ]);
    expect(
      await rows("select u.firstname, a.registered_at from loyalty_accounts a join users u on u.id = a.user_id"),
    ).toEqual([{ firstname: "Тамара", registered_at: new Date("2024-03-14T12:00:00Z") }]);
  });

  it("have the points that they had, with the days on which these end, and no others", async () => {
    const lots = () => rows("select points, expires_at from loyalty_lots order by id");
    const before = await lots();
    expect(before).toEqual([
      { points: 350, expires_at: new Date("2027-06-28T21:00:00Z") },
      { points: 120, expires_at: new Date("2027-08-11T21:00:00Z") },
    ]);
    const head = "card;phone;points;accrued_on\n";
    await take(
      folders.of({ "points.csv": `${head}K-000123;+79000000501;999;01.09.2026\nK-9;+79000000501;5;01.09.2025\n` }),
    );
    expect(await lots()).toEqual(before);
    const { mistakes } = await refusalOf(
      folders.of({ "points.csv": `${head}K-8;+79000000502;5;01.09.2026\nK-7;+79000000501;5;01.09.2027\n` }),
    );
    expect(mistakes.map(({ line, column }) => [line, column])).toEqual([
      [2, "phone"],
      [3, "accrued_on"],
    ]);
  });

  it("write to nobody, and are the same when they are taken again", async () => {
    expect(await connection.db.select().from(outboxMessages)).toEqual([]);
    const before = await contents();
    expect((await take(EXAMPLE_SHOP)).changed).toBe(false);
    expect(await contents()).toEqual(before);
  });

  it("are found by whoever signs in by a code: the account, and orders as they were called and cost", async () => {
    const accessToken = await signIn(PHONE);
    expect(dataOf(await shop.call(whoami, {}, { accessToken }))).toMatchObject({ firstname: "Тамара" });
    const { orders } = dataOf(await shop.call(ordersMine, {}, { accessToken }));
    expect(orders.map(({ identity, status }) => [identity, status])).toEqual([
      ["A-1002", "cancelled"],
      ["A-1001", "delivered"],
    ]);
    const { order, canBeCancelled } = dataOf(await shop.call(orderMine, { identity: "A-1001" }, { accessToken }));
    expect(canBeCancelled).toBe(false);
    expect(order).toMatchObject({
      sum: 4 * 789_050 + 172_000,
      lines: [
        { title: "Nokian Hakkapeliitta 10 205/55 R16 94T XL", quantity: 4, price: 789_050, url: "/search/?q=1000001" },
        { title: "Шиномонтаж R16", quantity: 1, price: 172_000 },
      ],
    });
  });

  it("stay as their customer left them once they have signed in; what is nobody's yet follows the table", async () => {
    await connection.db.update(users).set({ surname: "Другая" }).where(eq(users.firstname, "Тамара"));
    const changed = folders.changed("customers.csv", (text) =>
      text
        .replace("Выдумкина", "Новая")
        .replace("Небылицын;;02.09.2025;;;;", "Сказкин;petr@example.ru;02.09.2025;;03.09.2025;;"),
    );
    const { tables } = await take(changed);
    expect(tables.find(({ table }) => table === "customers")).toMatchObject({ added: 0, updated: 1, unchanged: 2 });
    expect(await rows("select firstname, surname, accept_sms from users order by id")).toEqual([
      { firstname: "Тамара", surname: "Другая", accept_sms: false },
      { firstname: "Пётр", surname: "Сказкин", accept_sms: true },
      { firstname: "Ия", surname: "", accept_sms: false },
    ]);
    expect((await take(changed)).changed).toBe(false);
  });

  it("gave their consents once: a table neither moves the day nor gives again what was taken back", async () => {
    const [{ id: userId }] = await rows("select id from users where firstname = 'Пётр'");
    const by = { consent: { version: "", address: "", at: FIXTURE_NOW.toISOString() }, source: "letter" as const };
    await setNotificationPreferences(connection.db, userId, { accept_sms: false }, by);
    const before = await contents();
    const other = folders.changed("customers.csv", (text) =>
      text.replace(
        "Небылицын;;02.09.2025;;;;от 01.02.2024",
        "Сказкин;petr@example.ru;05.09.2025;;06.09.2025;;от 01.02.2025",
      ),
    );
    expect((await take(other)).changed).toBe(false);
    expect(await contents()).toEqual(before);
  });

  it("have cars of the tables of fitment in their garage, each once", async () => {
    const fitment = files.write(
      `${FITMENT_HEADER}\nKia;Rio;2018;1.6 (123 л.с.);4*100;54,1;M12*1.5;185/65 R15;;;6 x 15 ET48;;\n`,
      "csv",
    );
    await runImport(connection, { fitment }, { dryRun: false, now: () => FIXTURE_NOW });
    const directory = folders.of({
      "cars.csv":
        "телефон;марка;модель;год;модификация;госномер;пробег\n8 (900) 000-05-02;Kia;Rio;2018;1.6 (123 л.с.);a123bc 159;86 350 км\n",
    });
    expect((await take(directory)).tables).toMatchObject([{ added: 1 }]);
    expect((await take(directory)).changed).toBe(false);
    const garage = openTestGateway(garageRoutes(shop.services), shop.identity);
    const accessToken = await signIn("+79000000502");
    expect(dataOf(await garage.call(garageList, {}, { accessToken })).autos).toMatchObject([
      { brand: { title: "Kia" }, model: { title: "Rio" }, registration_number: "А123ВС159", kilometerage: 86_350 },
    ]);
  });

  it("change by what a table says of an order: its lines and sums, but not whether it was handed out", async () => {
    await take(folders.changed("order-lines.csv", (text) => text.replace("5 100 ₽", "5 000 ₽")));
    expect(await rows("select goods_kopecks::int, sum_kopecks::int from orders where identity = 'A-1002'")).toEqual([
      { goods_kopecks: 2_000_000, sum_kopecks: 2_049_000 },
    ]);
    const { mistakes } = await refusalOf(folders.changed("orders.csv", (text) => text.replace("отменён", "выдан")));
    expect(mistakes).toMatchObject([{ file: "orders.csv", line: 3, column: "status" }]);
  });

  it("find what they have in storage, which the shop's staff and customers change from then on", async () => {
    const gateway = openTestGateway(storageRoutes(shop), shop.identity);
    const mine = async () =>
      dataOf(await gateway.call(storageMine, {}, { accessToken: await signIn(PHONE) })).contracts.map(
        ({ number, status, planningDate }) => [number, status, planningDate],
      );
    expect(await mine()).toEqual([["Х-77", "stored", "2026-12-15"]]);
    const later = (day: string) => folders.changed("storage.csv", (text) => text.replace("15.12.2026;12", `${day};12`));
    await take(later("20.12.2026"));
    expect(await mine()).toEqual([["Х-77", "stored", "2026-12-20"]]);
    await connection.pool.query("update storage_contracts set version = 2, planning_date = '2026-12-31'");
    await take(later("25.12.2026"));
    expect(await mine()).toEqual([["Х-77", "stored", "2026-12-31"]]);
  });

  it("keep the reviews of goods and the replies to them, which count in ratings", async () => {
    const table = (rating: number) =>
      folders.of({
        "reviews.csv": `sku;author;day;rating;text;reply\n1001;Тамара В.;14.10.2024;${rating};Тихие <b>шины</b>;Спасибо!\n1001;Пётр;02.11.2024;2;Шумят, но едут;\n`,
      });
    expect((await refusalOf(table(4))).mistakes).toMatchObject([{ column: "sku" }, { column: "sku" }]);
    await runImport(
      connection,
      { yml: files.write(ymlFeed(tyreOffer("1001", "5000")), "yml") },
      { dryRun: false, now: () => FIXTURE_NOW },
    );
    const [{ noted }] = await rows("select count(*)::int as noted from goods_changes");
    await take(table(4));
    expect((await take(table(4))).changed).toBe(false);
    const gateway = openTestGateway(reviewRoutes(shop.services), shop.identity);
    const { reviews } = dataOf(await gateway.call(reviewList, { goods_id: "1001" }));
    expect(reviews.map(({ rating, comment }) => [rating, comment])).toEqual([
      [2, "Шумят, но едут"],
      [4, "Тихие шины"],
    ]);
    await take(table(5));
    expect(await rows("select rating_average, rating_count from goods")).toEqual([
      { rating_average: 3.5, rating_count: 2 },
    ]);
    expect(await rows("select comment, is_official from review_replies")).toEqual([
      { comment: "Спасибо!", is_official: true },
    ]);
    const [after] = await rows("select count(*)::int as noted from goods_changes");
    expect(after.noted).toBeGreaterThan(noted);
  });

  it("are refused as a whole, and no mistake repeats what is somebody's", async () => {
    const before = await contents();
    const directory = folders.of({
      "customers.csv":
        "phone;firstname;email;personal_data\n+7 900 000-05-77;John;кто-то;31.02.2024\n12345;Тайный;;\n+79000000577;Второй;;\n",
      "cars.csv": "phone;brand;model;generation;modification\n+7 900 000-05-88;Kia;Rio;2018;1.6\n",
      "orders.csv":
        "number;day;phone;name;status;region\nB-1;2024-10-12;+79000000599;Секретов;в пути;kungur\nB-2;2024-10-12;+79000000599;Секретов;выдан;kungur\n",
      "order-lines.csv": "order;sku;title;quantity;price\nB-3;1;Шина;1;100\n",
    });
    const error = await refusalOf(directory);
    expect(error.mistakes.map(({ file, line, column }) => [file, line, column])).toEqual([
      ["customers.csv", 2, "firstname"],
      ["customers.csv", 2, "email"],
      ["customers.csv", 2, "personal_data"],
      ["customers.csv", 3, "phone"],
      ["customers.csv", 4, ""],
      ["cars.csv", 2, "phone"],
      ["orders.csv", 2, "status"],
      ["order-lines.csv", 2, "order"],
    ]);
    expect(printMistakes(error)).not.toMatch(/John|кто-то|12345|000-05|Тайный|Секретов|79000000/);
    const unfinished = await refusalOf(
      folders.of({
        "orders.csv": "number;day;phone;name;status;region\nB-2;2024-10-12;+79000000599;Яна;выдан;kungur\n",
      }),
    );
    expect(unfinished.mistakes).toMatchObject([
      { line: 2, column: "number", wanted: expect.stringContaining("order-lines") },
    ]);
    expect(await contents()).toEqual(before);
  });
});
