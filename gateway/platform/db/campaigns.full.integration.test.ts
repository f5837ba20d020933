import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

it("campaigns of before keep their words and their uses, and learn how many there were in all", async () => {
  const { client, update, close } = await openDatabaseBefore("0033_campaigns");
  await client.query("insert into users (firstname, surname) values ('Анна', 'Ёлкина'), ('Вера', 'Котова')");
  await client.query(
    `insert into promo_campaigns (name, keyword, title, terms, starts_at, uses_left)
     values ('zima', 'ЗИМА', 'Зима', '', now(), null), ('sto', 'СТО', 'Сто', '', now(), 98)`,
  );
  await client.query("insert into promo_applications (campaign_name, user_id) select 'sto', id from users");
  await update();
  const { rows } = await client.query(
    "select name, kind, keyword, effect, uses_limit, uses_left from promo_campaigns order by name desc",
  );
  const asBefore = { kind: "word", effect: "none" };
  expect(rows).toEqual([
    { name: "zima", keyword: "ЗИМА", ...asBefore, uses_limit: null, uses_left: null },
    { name: "sto", keyword: "СТО", ...asBefore, uses_limit: 100, uses_left: 98 },
  ]);
  await close();
});
