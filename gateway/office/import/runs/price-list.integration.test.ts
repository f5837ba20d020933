import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../platform/db/testing.ts";
import { DEFAULT_PROFILE, readProfile, type SupplierProfile } from "../columns/supplier-profile.ts";
import { temporaryFiles } from "../testing.ts";
import { printReport } from "./report.ts";
import { runImport } from "./run-import.ts";
import { SuspiciousFileError } from "./suspicious-file.ts";

const PRICE_LIST = join(import.meta.dirname, "../testing-data/lists/1-title-rows.xlsx");

const files = temporaryFiles();

const connection = await openTestDatabase();
const profile = await readProfile(files.write(JSON.stringify({ warehouses: { Москва: "sklad-moskva" } }), "json"));
beforeAll(async () => {
  await connection.pool.query(
    `with added as (
       insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
       values ('moskva', 'Москва', 'в Москве', 'Москва', 'main', '+74950000001', 'Europe/Moscow', 55.75, 37.62) returning id)
     insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours)
     select 'warehouse', 'sklad-moskva', id, 'Склад', 'Москва', '+74950000001', 55.75, 37.62, '[]' from added`,
  );
});
afterAll(async () => {
  await connection.close();
  files.remove();
});

const take = (file: string, options: { dryRun?: boolean; profile?: SupplierProfile } = {}) =>
  runImport(connection, { yml: file }, { dryRun: false, ...options });

async function shelf(sku: string) {
  const { rows } = await connection.pool.query(
    `select g.title, g.price_kopecks as price, s.quantity from goods g left join stock s on s.goods_id = g.id where g.sku = $1`,
    [sku],
  );
  return rows;
}

/** Each test continues with the store that the one before has left. */
describe("a price list with a column for each warehouse", () => {
  it("is shown as it would be read, and keeps nothing in a trial", async () => {
    const printed = printReport(await take(PRICE_LIST, { dryRun: true, profile }));
    expect(printed).toContain("«Цена, руб. РРЦ»: рекомендованная цена");
    expect(printed).toContain("«Остаток, шт. Москва»: остаток (Москва)");
    expect(printed).toContain(
      "UT-00010037: Шины, Landsail, Ice Star iS33, 205/55 R16 94T, 20\u00a0440 ₽, Москва 20+, Казань -",
    );
    expect(printed).toContain("остатки «Казань» не взяты, такого склада нет: строк 30");
    expect(printed).toContain("товаров по закупочной цене, другой в файле нет: 1");
    expect(await shelf("UT-00010037")).toEqual([]);
  });

  it("brings goods, prices and the pieces of the warehouses that the shop has", async () => {
    const report = await take(PRICE_LIST, { profile });
    expect(report.files).toMatchObject([{ kind: "yml", rows: 30, rejected: 3, added: 27 }, { kind: "stock" }]);
    expect(await shelf("UT-00010037")).toEqual([
      { title: "Landsail Ice Star iS33 205/55R16 94T XL ш", price: 2_044_000, quantity: 20 },
    ]);
  });

  it("changes nothing when it is taken again", async () => {
    expect(await take(PRICE_LIST, { profile })).toMatchObject({ changed: false, files: [{ unchanged: 27 }, {}] });
  });

  it("that knows only what the shop pays is not believed without a margin", async () => {
    const rows = ["Код;Наименование;Цена опт", "9;Шина Cordiant Polar 195/65R15 91Q;4000"];
    await expect(take(files.write(`${rows.join("\n")}\n`, "csv"))).rejects.toThrow(SuspiciousFileError);
  });
});

describe("lists of several suppliers", () => {
  const list = (...rows: string[]) => files.write(`${["Код;Наименование;Цена;Остаток", ...rows].join("\n")}\n`, "csv");
  const tyre = (code: string, price: number, pieces: string) =>
    `${code};Шина Cordiant Polar 195/65R15 91Q ${code};${price};${pieces}`;
  const inWarehouse: SupplierProfile = { ...DEFAULT_PROFILE, warehouses: { "": "sklad-moskva" } };
  const takeOf = (supplier: string, file: string, profileOfList?: SupplierProfile) =>
    runImport(connection, { yml: file }, { dryRun: false, supplier, profile: profileOfList });

  async function owned() {
    const { rows } = await connection.pool.query(
      `select g.sku, g.is_hidden as hidden, coalesce(s.quantity, 0) as pieces from goods g left join stock s on s.goods_id = g.id
       where g.sku ~ '^[AB]-' order by 1`,
    );
    return rows.map(({ sku, hidden, pieces }) => `${sku} ${hidden ? "hidden" : pieces}`);
  }

  it("hide and empty only what is their own, at a warehouse of both", async () => {
    await takeOf("alfa", list(tyre("A-1", 5000, "4"), tyre("A-2", 5100, "8")), inWarehouse);
    await takeOf("beta", list(tyre("B-1", 6000, "12")), inWarehouse);
    await takeOf("alfa", list(tyre("A-2", 5100, "6"), tyre("A-3", 5200, "2"), tyre("A-4", 5300, "7")));
    expect(await owned()).toEqual(["A-1 hidden", "A-2 6", "A-3 2", "A-4 7", "B-1 12"]);
    expect((await shelf("UT-00010037"))[0]).toMatchObject({ quantity: 20 });
  });

  it("are read the next time as they were read before", async () => {
    const { rows } = await connection.pool.query("select profile from suppliers where code = 'alfa'");
    expect(rows[0]?.profile).toMatchObject({ warehouses: { "": "sklad-moskva" } });
  });

  it("cannot take over a code that another one has", async () => {
    const report = await takeOf("beta", list(tyre("B-1", 6000, "12"), tyre("A-2", 1, "99")));
    expect(report.files[0]?.rejectedRows).toMatchObject([
      { reason: "код уже занят товаром другого поставщика", detail: "A-2: alfa" },
    ]);
    expect(report.files[1]?.rejectedRows).toMatchObject([{ reason: "товар другого поставщика" }]);
    expect(await owned()).toContain("A-2 6");
  });

  it("are left alone by the shop's own catalogue", async () => {
    await take(PRICE_LIST, { profile });
    expect(await owned()).toEqual(["A-1 hidden", "A-2 6", "A-3 2", "A-4 7", "B-1 12"]);
  });

  it("may have only what changed: codes with prices, and pieces", async () => {
    const changes = (...rows: string[]) => files.write(`${["Код;Цена;Остаток", ...rows].join("\n")}\n`, "csv");
    const report = await runImport(
      connection,
      { yml: changes("A-2;5555;10", "A-1;1;1", "B-1;1;1", "A-9;1;1", "A-3;;2") },
      { dryRun: false, supplier: "alfa", isPartial: true },
    );
    expect(report.files[0]).toMatchObject({ rows: 5, rejected: 4, updated: 1, priceChanges: 1, hidden: 0 });
    expect(report.files[0]?.rejectedByReason).toEqual({
      "цена не указана или неразумна": 1,
      "товара нет в каталоге": 3,
    });
    expect(await shelf("A-2")).toMatchObject([{ title: "Шина Cordiant Polar 195/65R15 91Q A-2", price: 555_500 }]);
    expect(await owned()).toEqual(["A-1 hidden", "A-2 10", "A-3 2", "A-4 7", "B-1 12"]);
  });
});
