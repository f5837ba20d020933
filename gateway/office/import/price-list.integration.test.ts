import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { printReport } from "./report.ts";
import { runImport } from "./run-import.ts";
import { readProfile, type SupplierProfile } from "./supplier-profile.ts";
import { SuspiciousFileError } from "./suspicious-file.ts";
import { temporaryFiles } from "./testing.ts";

const PRICE_LIST = join(import.meta.dirname, "testing-data/lists/1-title-rows.xlsx");

const files = temporaryFiles();
let connection: DatabaseConnection;
let profile: SupplierProfile;

beforeAll(async () => {
  connection = await openTestDatabase();
  profile = await readProfile(files.write(JSON.stringify({ warehouses: { Москва: "sklad-moskva" } }), "json"));
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
