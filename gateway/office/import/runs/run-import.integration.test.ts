import { afterAll, describe, expect, it } from "vitest";
import { isStoreEmpty } from "../../../demo/seed.ts";
import { openTestDatabase } from "../../../platform/db/testing.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import { FITMENT_HEADER, temporaryFiles, tyreOffer, ymlFeed } from "../testing.ts";
import { printReport } from "./report.ts";
import { type ImportFiles, NoRegionsError, runImport } from "./run-import.ts";
import { SuspiciousFileError } from "./suspicious-file.ts";

const files = temporaryFiles();

const connection = await openTestDatabase();
afterAll(async () => {
  await connection.close();
  files.remove();
});

async function addLocations(): Promise<void> {
  await connection.pool.query(
    `insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
     values ('moskva', 'Москва', 'в Москве', 'Москва', 'main', '+74950000001', 'Europe/Moscow', 55.75, 37.62)`,
  );
  await connection.pool.query(
    `insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours)
     select code, code, id, 'Склад', 'Москва', phone, lat, lng, '[]' from regions, unnest(array['shop', 'warehouse']) as code`,
  );
}

const importFiles = (names: ImportFiles, dryRun = false) => runImport(connection, names, { dryRun });
const yml = (offers: string) => files.write(ymlFeed(offers), "yml");
const csv = (content: string) => files.write(content, "csv");

/** Everything that an import may change. */
async function contents() {
  const tables = ["goods", "stock", "cars", "fitments", "store_facts", "goods_changes"];
  const rows = await Promise.all(tables.map((table) => connection.pool.query(`select * from ${table} order by 1, 2`)));
  return rows.map((result) => result.rows);
}

async function goods() {
  const { rows } = await connection.pool.query("select sku, price_kopecks, is_hidden from goods order by sku");
  return rows.map((row) => [row.sku, row.price_kopecks, row.is_hidden]);
}

async function stock() {
  const { rows } = await connection.pool.query(
    `select g.sku, l.code, s.quantity from stock s join goods g on g.id = s.goods_id join locations l on l.id = s.location_id
     order by 1, 2`,
  );
  return rows.map((row) => [row.sku, row.code, row.quantity]);
}

const RIO = "Kia;Rio;2018;1.6 (123 л.с.);4*100;54,1;M12*1.5;185/65 R15|195/55 R16;205/55 R16;;6 x 15 ET48;;";

/** Each test continues with the store that the one before has left. */
describe("an import", () => {
  it("is refused while there are no regions, so that the first start still fills the store", async () => {
    const run = importFiles({ yml: yml(tyreOffer("1001", "5000")), fitment: csv(`${FITMENT_HEADER}\n${RIO}\n`) });
    await expect(run).rejects.toThrow(NoRegionsError);
    expect(await isStoreEmpty(connection)).toBe(true);
    expect((await contents()).flat()).toEqual([]);
    await addLocations();
  });

  it("changes nothing in a dry run, but reports what it would do", async () => {
    const before = await contents();
    const report = await importFiles(
      { yml: yml(tyreOffer("1001", "5000")), fitment: csv(`${FITMENT_HEADER}\n${RIO}\n`) },
      true,
    );
    expect(report).toMatchObject({ dryRun: true, changed: true, files: [{ added: 1 }, { added: 1 }] });
    expect(await contents()).toEqual(before);
  });

  it("imports goods, fitment and stock together", async () => {
    const report = await importFiles({
      yml: yml(`${tyreOffer("1001", "5000")}\n${tyreOffer("1002", "6000.50")}`),
      fitment: csv(`${FITMENT_HEADER}\n${RIO}\n`),
      stock: csv("sku,location,quantity,date\n1001,shop,4,2025-11-19\n1002,warehouse,12,2025-11-20\n"),
    });
    expect(report.files.map((file) => [file.kind, file.added, file.stockDate])).toEqual([
      ["yml", 2, null],
      ["fitment", 1, null],
      ["stock", 2, "2025-11-20"],
    ]);
    expect(await goods()).toEqual([
      ["1001", 500_000, false],
      ["1002", 600_050, false],
    ]);
    expect(await stock()).toEqual([
      ["1001", "shop", 4],
      ["1002", "warehouse", 12],
    ]);
    const { rows } = await connection.pool.query(
      "select c.modification_slug, f.pcd from cars c join fitments f on f.id = c.fitment_id",
    );
    expect(rows).toEqual([{ modification_slug: "1-6-123-l-s", pcd: "4x100" }]);
  });

  it("changes nothing when the same files are imported again", async () => {
    const same = {
      yml: yml(`${tyreOffer("1001", "5000")}\n${tyreOffer("1002", "6000.50")}`),
      fitment: csv(`${FITMENT_HEADER}\n${RIO}\n`),
      stock: csv("sku;location;quantity\n1001;shop;4\n1002;warehouse;12\n"),
    };
    const before = await contents();
    const report = await importFiles(same);
    expect(report.changed).toBe(false);
    expect(report.files.map((file) => [file.added, file.updated, file.unchanged])).toEqual([
      [0, 0, 2],
      [0, 0, 1],
      [0, 0, 2],
    ]);
    expect(await contents()).toEqual(before);
  });

  it("changes nothing when one of the files is broken, and reports where", async () => {
    const before = await contents();
    const cut = ymlFeed(tyreOffer("1001", "1")).slice(0, -50);
    await expect(importFiles({ yml: files.write(cut, "yml") })).rejects.toThrow(BrokenFileError);
    const broken = importFiles({
      yml: yml(tyreOffer("1001", "1")),
      stock: csv('sku,location,quantity\n1001,shop,4\n1002,"shop\n'),
    });
    await expect(broken).rejects.toMatchObject({ name: "BrokenFileError", line: 3 });
    await expect(importFiles({ yml: yml(tyreOffer("1001", "free")) })).rejects.toThrow("нет ни одной пригодной строки");
    expect(await contents()).toEqual(before);
  });

  it("reports rejected rows with their lines and keeps their goods", async () => {
    const report = await importFiles({
      yml: yml(`${tyreOffer("1001", "5100")}\n${tyreOffer("1002", "дорого")}\n${tyreOffer("1001", "5200")}`),
    });
    expect(report.files[0]).toMatchObject({
      rows: 3,
      updated: 1,
      rejected: 2,
      rejectedRows: [
        { line: 9, reason: "цена не указана или неразумна" },
        { line: 10, reason: "код товара повторяется" },
      ],
    });
    expect(printReport(report)).toContain("строка 9: 1002: дорого");
    expect(await goods()).toEqual([
      ["1001", 510_000, false],
      ["1002", 600_050, false],
    ]);
  });

  it("hides goods that are missing from the feed, and shows them when they are back", async () => {
    const report = await importFiles({ yml: yml(tyreOffer("1001", "5100")) });
    expect(report.files[0]).toMatchObject({ hidden: 1, unchanged: 1, priceChanges: 0 });
    expect(await goods()).toContainEqual(["1002", 600_050, true]);
    await importFiles({ yml: yml(`${tyreOffer("1001", "5100")}\n${tyreOffer("1002", "6000.50")}`) });
    expect(await goods()).toContainEqual(["1002", 600_050, false]);
  });

  it("treats a stock file as the complete stock of its locations", async () => {
    const report = await importFiles({
      stock: csv("sku,location,quantity\n1002,shop,2\n404,shop,1\n1001,nowhere,1\n"),
    });
    expect(report.files[0]).toMatchObject({
      added: 1,
      emptied: 1,
      rejectedByReason: { "товара нет в каталоге": 1, "такого склада нет": 1 },
    });
    expect(await stock()).toEqual([
      ["1001", "shop", 0],
      ["1002", "shop", 2],
      ["1002", "warehouse", 12],
    ]);
  });

  it("keeps the stock of unreadable rows, and reads quantities in the format of accounting programs", async () => {
    await importFiles({ stock: csv("sku,location,quantity\n1001,shop,8\n1002,shop,3\n") });
    const report = await importFiles({ stock: csv('sku,location,quantity\n1001,shop,#Н/Д\n1002,shop,"1 004,000"\n') });
    expect(report.files[0]).toMatchObject({ updated: 1, emptied: 0, rejected: 1 });
    expect(await stock()).toEqual([
      ["1001", "shop", 8],
      ["1002", "shop", 1_004],
      ["1002", "warehouse", 12],
    ]);
    await importFiles({ stock: csv("sku,location,quantity\n1002,shop,2\n") });
  });

  it("empties the stock of goods that are not available, whatever the stock file says", async () => {
    const run = {
      yml: yml(`${tyreOffer("1001", "5100")}\n${tyreOffer("1002", "6000.50").replace('"true"', '"false"')}`),
      stock: csv("sku,location,quantity\n1002,shop,2\n1001,shop,8\n"),
    };
    const report = await importFiles(run);
    expect(report.files[1]?.rejectedByReason).toEqual({ "товар в каталоге не продаётся": 1 });
    expect(await stock()).toEqual([
      ["1001", "shop", 8],
      ["1002", "shop", 0],
      ["1002", "warehouse", 0],
    ]);
    expect((await importFiles(run)).changed).toBe(false);
  });

  it("PRD-040 gives new goods the rating of their model", async () => {
    await connection.pool.query(
      `insert into reviews (goods_id, author, rating, comment, is_model_review)
       select id, 'Пётр', rating, 'Тихие', rating > 3 from goods, unnest(array[2, 4, 5]) as rating where sku = '1001'`,
    );
    await importFiles({ yml: yml(["1001", "1002", "1003"].map((sku) => tyreOffer(sku, "5100")).join("\n")) });
    const { rows } = await connection.pool.query(
      "select sku, rating_average::float as average, rating_count as count from goods where sku = '1003'",
    );
    expect(rows).toEqual([{ sku: "1003", average: 4.5, count: 2 }]);
  });

  it("notes each of the goods that it has changed once, and nothing of the others", async () => {
    await connection.pool.query("delete from goods_changes");
    const before = await connection.pool.query("select value from store_facts where name = 'goods_generation'");
    await importFiles({ yml: yml(["1001", "1002", "1003"].map((sku) => tyreOffer(sku, "5200")).join("\n")) });
    await importFiles({ yml: yml(["1001", "1002", "1003"].map((sku) => tyreOffer(sku, "5200")).join("\n")) });
    const { rows } = await connection.pool.query(
      "select sku from goods_changes c join goods g on g.id = c.goods_id where g.sku in ('1001', '1002', '1003') order by c.id",
    );
    expect(rows.map(({ sku }) => sku).sort()).toEqual(["1001", "1002", "1003"]);
    const after = await connection.pool.query("select value from store_facts where name = 'goods_generation'");
    expect(after.rows).toEqual(before.rows);
  });

  it("updates the change date of exactly the goods whose stock has changed", async () => {
    const longAgo = new Date("2020-01-01T00:00:00Z");
    await connection.pool.query("update goods set updated_at = $1", [longAgo]);
    const moved = async () => {
      const { rows } = await connection.pool.query("select sku from goods where updated_at > $1 order by 1", [longAgo]);
      return rows.map((row) => row.sku);
    };
    await importFiles({ stock: csv("sku,location,quantity\n1001,shop,8\n1002,shop,0\n1001,warehouse,0\n") });
    expect(await moved()).toEqual([]);
    await importFiles({ stock: csv("sku,location,quantity\n1001,shop,8\n1002,shop,3\n") });
    expect(await moved()).toEqual(["1002"]);
    await connection.pool.query("update goods set updated_at = $1", [longAgo]);
    await importFiles({ stock: csv("sku,location,quantity\n1002,shop,3\n") });
    expect(await moved()).toEqual(["1001"]);
  });

  it("takes less than nothing for nothing, and says so", async () => {
    const report = await importFiles({ stock: csv("sku,location,quantity\n1001,shop,-3\n1002,shop,4\n") });
    expect(report.files[0]).toMatchObject({ rejected: 0, negative: 1 });
    expect(printReport(report)).toContain("отрицательных остатков, принятых за 0: 1");
    expect((await stock()).filter(([, , quantity]) => quantity)).toEqual([["1002", "shop", 4]]);
  });

  it("stops before a catalogue that looks like a mistake, until it is confirmed", async () => {
    const skus = Array.from({ length: 40 }, (_, n) => String(2_001 + n));
    const feed = (offers: readonly string[], price: string) =>
      yml(offers.map((sku) => tyreOffer(sku, price)).join("\n"));
    await importFiles({ yml: feed(skus, "5000") });
    const before = await contents();
    const mistakes = { yml: feed(skus.slice(0, 20), "7000") };
    await expect(importFiles(mistakes)).rejects.toThrow(
      new SuspiciousFileError([
        "скрылись бы 50\u00a0% товаров: 20 из 40",
        "цены в среднем стали бы 140\u00a0% от прежних",
      ]),
    );
    expect(await contents()).toEqual(before);
    const misread = files.write(Buffer.from(ymlFeed(tyreOffer("2001", "5000"), "windows-1251"), "utf8"), "yml");
    await expect(importFiles({ yml: misread })).rejects.toThrow("названия не похожи на русский текст");
    const report = await runImport(connection, mistakes, { dryRun: false, isConfirmed: true });
    expect(report.files[0]).toMatchObject({ updated: 20, hidden: 20, priceChanges: 20 });
  });
});

describe("names of a catalogue", () => {
  const named = (sku: string, name: string, vendor: string) =>
    `<offer id="${sku}" available="true"><name>${name}</name><vendor>${vendor}</vendor><price>5000</price><categoryId>2</categoryId></offer>`;

  it("are read with what staff say of suppliers' spellings, and what nobody understood is counted", async () => {
    await connection.pool.query(
      `insert into name_synonyms (kind, brand, spelling, title)
       values ('brand', '', 'Нокиан', 'Nokian Tyres'), ('model', 'Nokian Tyres', 'Hakka 9', 'Hakkapeliitta 9'), ('idle', '', 'Суперцена', '')`,
    );
    const feed = yml(
      [
        named("9001", "Нокиан Hakka-9 SUPER Grip 205/55 R16 94T шип", "Нокиан"),
        named("9002", "Шина 31x10,50 R15 109Q Нокиан Hakka 9 Суперцена", "Нокиан"),
        named("9003", "Nokian Tyres Nordman 205/55 R16 94T Ярлык Бонус", "Nokian Tyres"),
      ].join(""),
    );
    const { files: reports } = await runImport(connection, { yml: feed }, { dryRun: false, isConfirmed: true });
    const { rows } = await connection.pool.query(
      "select sku, brand_title, model_title, size_text from goods where sku like '900_' order by sku",
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["9001", "Nokian Tyres", "Hakka-9 SUPER Grip", "205/55 R16 94T"],
      ["9002", "Nokian Tyres", "Hakkapeliitta 9", "31x10.5 R15 109Q"],
      ["9003", "Nokian Tyres", "Nordman", "205/55 R16 94T"],
    ]);
    const [report] = reports;
    expect(report?.unread).toEqual([{ text: "Ярлык Бонус", count: 1, example: expect.stringContaining("Nordman") }]);
    expect(report?.attributes).toContainEqual(
      expect.objectContaining({ category: "tyre", title: "Наружный диаметр", said: 1, read: 1, doubtful: 0 }),
    );
    expect(printReport({ dryRun: false, changed: true, files: reports })).toContain(
      "Шины, Шипы: сказано 1, прочитано 1",
    );
  });

  it("are doubtful where the parameters say otherwise", async () => {
    const offer = named("9001", "Нокиан Hakka 205/55 R16 94T", "Нокиан").replace(
      "</offer>",
      '<param name="Индекс нагрузки">91</param></offer>',
    );
    const { files: reports } = await runImport(connection, { yml: yml(offer) }, { dryRun: true, isConfirmed: true });
    expect(reports[0]?.attributes).toContainEqual(
      expect.objectContaining({
        title: "Индекс нагрузки",
        said: 1,
        read: 0,
        doubtful: 1,
        examples: [expect.stringContaining("91 в параметрах, 94 в названии")],
      }),
    );
  });
});

describe("points of old discount cards", () => {
  it("LOY-052 are carried over to members once, those of the last 300 days, and end 300 days after they were accrued", async () => {
    const now = new Date("2026-11-20T07:00:00Z");
    const { rows } = await connection.pool.query<{ id: number }>(
      "insert into users (firstname, surname) values ('Анна', 'Ёлкина') returning id",
    );
    const userId = rows[0]?.id ?? 0;
    const phone = "insert into user_phones (user_id, phone, is_primary, confirmed_at) values ($1, $2, true, now())";
    await connection.pool.query(phone, [userId, "+79171234567"]);
    const member = "insert into loyalty_accounts (user_id, referer_code, registered_at) values ($1, 'CARD2345', now())";
    await connection.pool.query(member, [userId]);
    const file = csv(
      [
        "card;phone;points;accrued_on",
        "7700-1;8 (917) 123-45-67;250;2026-10-01",
        "7700-2;+7 917 123-45-67;99;2025-12-01",
        "7700-3;+7 917 000-00-00;10;2026-10-01",
        "7700-4;+7 917 123-45-67;минус;2026-10-01",
      ].join("\n"),
    );
    const run = (dryRun: boolean) => runImport(connection, { cards: file }, { dryRun, now: () => now });
    expect((await run(true)).files).toMatchObject([{ kind: "cards", rows: 4, added: 1, rejected: 3 }]);
    const [report] = (await run(false)).files;
    expect(report?.rejectedByReason).toEqual({
      "баллы начислены больше 300 дней назад": 1,
      "участника программы с таким телефоном нет": 1,
      "баллы не целое число больше нуля": 1,
    });
    expect((await run(false)).files).toMatchObject([{ added: 0, unchanged: 1 }]);
    const lots = await connection.pool.query(
      "select source, left_points, expires_at from loyalty_lots where user_id = $1",
      [userId],
    );
    expect(lots.rows).toEqual([
      { source: "carry_over", left_points: 250, expires_at: new Date("2027-07-28T21:00:00Z") },
    ]);
  });
});
