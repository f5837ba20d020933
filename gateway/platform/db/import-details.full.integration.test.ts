import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

it("imports of before lose the folders of their files, keep everything else, and have no details", async () => {
  const { client, update, close } = await openDatabaseBefore("0057_import_details");
  await client.query(
    `insert into import_files (kind, file, outcome, rows, rejected, reasons) values
       ('yml', 'goods.yml', 'refused', 0, 0, '/srv/1c выгрузка/goods.yml, строка 3: нет цены'),
       ('yml', 'goods.yml', 'refused', 0, 0, 'скрылись бы 40 % товаров: 4/10'),
       ('stock', 'stock.csv', 'done', 9, 2, 'размер 205/55, строка 4: нет: 2')`,
  );
  await update();
  const { rows } = await client.query(
    "select reasons, rows, rejected, started_at, started_by, details from import_files order by id",
  );
  const none = { started_at: null, started_by: "", details: null };
  expect(rows).toEqual([
    { reasons: "goods.yml, строка 3: нет цены", rows: 0, rejected: 0, ...none },
    { reasons: "скрылись бы 40 % товаров: 4/10", rows: 0, rejected: 0, ...none },
    { reasons: "размер 205/55, строка 4: нет: 2", rows: 9, rejected: 2, ...none },
  ]);
  await close();
});
