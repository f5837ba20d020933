import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../../platform/db/testing.ts";
import { FIXTURE_NOW } from "../../../testing/fixture.ts";
import { runImport } from "../runs/run-import.ts";
import { FITMENT_HEADER, temporaryFiles, tyreOffer, ymlFeed } from "../testing.ts";
import { importShop } from "./import-shop.ts";
import { EXAMPLE_SHOP, temporaryFolders } from "./testing.ts";

const folders = temporaryFolders();
const files = temporaryFiles();

const connection = await openTestDatabase();
beforeAll(async () => {
  await take(EXAMPLE_SHOP);
  const yml = files.write(ymlFeed(tyreOffer("1001", "5000")), "yml");
  await runImport(connection, { yml }, { dryRun: false, now: () => FIXTURE_NOW });
});
afterAll(async () => {
  await connection.close();
  folders.remove();
  files.remove();
});

const take = (directory: string) => importShop(connection, directory, { dryRun: false, now: () => FIXTURE_NOW });
const rows = async (query: string) => (await connection.pool.query(query)).rows;
const contents = () =>
  Promise.all(
    ["users", "user_phones", "user_consents", "loyalty_accounts", "orders", "order_lines", "order_events"].map(
      (table) => rows(`select * from ${table} order by 1, 2`),
    ),
  );

it("people and orders come by the thousand with the same rules: each once, with consents, membership, lines and sums", async () => {
  const many = 1_203;
  const phone = (at: number) => `+7900${String(1_000_000 + at)}`;
  const numbers = Array.from({ length: many }, (_, at) => at);
  const customers = numbers.map((at) => `${phone(at)};Ия;u${at}@example.ru;14.03.2024;${at % 2 ? "15.03.2024" : ""}`);
  const ordered = numbers.map((at) => `M-${at};12.10.2024;${phone(at)};Ия;выдан;kungur;${at % 3 ? "" : "100"}`);
  const lines = numbers.flatMap((at) => [`M-${at};1001;Шина;4;5000`, `M-${at};x-${at};Диск;${1 + (at % 4)};3000`]);
  const folder = (status = "выдан") =>
    folders.of({
      "customers.csv": ["phone;firstname;email;personal_data;loyalty", ...customers].join("\n"),
      "orders.csv": ["number;day;phone;name;status;region;delivery_price", ...ordered]
        .join("\n")
        .replace("выдан", status),
      "order-lines.csv": ["order;sku;title;quantity;price", ...lines].join("\n"),
    });
  const { tables } = await take(folder());
  expect(tables.map(({ table, added }) => [table, added])).toEqual([
    ["customers", many],
    ["orders", many],
    ["order-lines", 2 * many],
  ]);
  const mine = "from orders o join user_phones p on p.user_id = o.user_id where o.identity like 'M-%'";
  expect(
    await rows(
      `select count(*)::int as count, sum(sum_kopecks / 100)::int as roubles ${mine} and p.phone = o.contact->>'phone'`,
    ),
  ).toEqual([
    {
      count: many,
      roubles: numbers.reduce((sum, at) => sum + 20_000 + 3_000 * (1 + (at % 4)) + (at % 3 ? 0 : 100), 0),
    },
  ]);
  expect(
    await rows(`select count(distinct l.order_id)::int as orders, max(l.position) as last, count(l.goods_id)::int as known
      from order_lines l join orders o on o.id = l.order_id where o.identity like 'M-%'`),
  ).toEqual([{ orders: many, last: 1, known: many }]);
  expect(
    await rows(`select count(*)::int as count, count(*) filter (where kind = 'loyalty')::int as members
      from user_consents c join user_phones p on p.user_id = c.user_id where p.phone like '+79001%'`),
  ).toEqual([{ count: 2 * many + (many - 1) / 2, members: (many - 1) / 2 }]);
  const before = await contents();
  expect((await take(folder())).changed).toBe(false);
  const refused = await take(folder("отменён")).catch((error) => error);
  expect(refused.mistakes).toMatchObject([{ file: "orders.csv", line: 2, column: "status" }]);
  expect(await contents()).toEqual(before);
});

it("cars and points come by the hundred with the same rules: whose customer has signed in and what has expired is left out", async () => {
  const many = 1_107;
  const phone = (at: number) => `+7902${String(1_000_000 + at)}`;
  const numbers = Array.from({ length: many }, (_, at) => at);
  const fitment = files.write(
    `${FITMENT_HEADER}\nKia;Rio;2018;1.6 (123 л.с.);4*100;54,1;M12*1.5;185/65 R15;;;6 x 15 ET48;;\n`,
    "csv",
  );
  await runImport(connection, { fitment }, { dryRun: false, now: () => FIXTURE_NOW });
  await take(
    folders.of({
      "customers.csv": [
        "phone;firstname;personal_data;loyalty",
        ...numbers.map((at) => `${phone(at)};Ия;14.03.2024;14.03.2024`),
      ].join("\n"),
    }),
  );
  await rows(`insert into sessions (user_id, refresh_hash, expires_at)
    select user_id, 'signed in', now() from user_phones where phone = '${phone(5)}'`);
  const cars = numbers.map(
    (at) => `${phone(at)};Kia;Rio;2018;1.6 (123 л.с.);А${String(at % 900).padStart(3, "0")}АА77;10`,
  );
  const points = numbers.flatMap((at) => [
    `K-${at};${phone(at)};${1 + at};01.10.2026`,
    `L-${at};${phone(at)};7;01.10.2024`,
  ]);
  const folder = folders.of({
    "cars.csv": ["phone;brand;model;generation;modification;plate;km", ...cars].join("\n"),
    "points.csv": ["card;phone;points;accrued_on", ...points].join("\n"),
  });
  const { tables } = await take(folder);
  expect(tables.map(({ table, added, unchanged }) => [table, added, unchanged])).toEqual([
    ["cars", many - 1, 1],
    ["points", many, many],
  ]);
  const mine = "join user_phones p using (user_id) where p.phone like '+79021%'";
  expect(await rows(`select count(*)::int as cars from user_cars ${mine}`)).toEqual([{ cars: many - 1 }]);
  expect(
    await rows(`select sum(balance)::int as points, sum(left_points)::int as left
    from loyalty_accounts join loyalty_lots using (user_id) ${mine}`),
  ).toEqual([{ points: (many * (many + 1)) / 2, left: (many * (many + 1)) / 2 }]);
  expect((await take(folder)).changed).toBe(false);
  const wrong = await take(
    folders.of({
      "points.csv": `card;phone;points;accrued_on\nM-1;+79990000000;5;01.10.2026\nM-2;${phone(1)};5;01.10.2027`,
    }),
  ).catch((error) => error);
  expect(wrong.mistakes).toMatchObject([
    { file: "points.csv", line: 2, column: "phone" },
    { file: "points.csv", line: 3, column: "accrued_on" },
  ]);
});
