import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

it("152-ФЗ the history of consents begins with what was in force, and order notes lose their text alone", async () => {
  const { client, update, close } = await openDatabaseBefore("0050_personal_data");
  await client.exec(`
    insert into users (id, firstname, accept_sms, accept_email) values (1, 'Анна', false, true), (2, 'Пётр', false, false), (3, 'Ирма', true, false);
    insert into user_consents (user_id, kind, consent) values
      (1, 'personalData', '{"version": "2026-11-01", "address": "203.0.113.7", "at": "2026-11-02T07:00:00.000Z"}'),
      (1, 'loyalty', '{"version": "2026-11-01", "address": "203.0.113.7", "at": "2026-11-03T07:00:00.000Z"}');
    insert into loyalty_accounts (user_id, referer_code, registered_at, blank_confirmed_at) values
      (1, 'AAAA', '2026-11-03T07:00:00Z', '2026-11-03T07:00:00Z'), (2, 'BBBB', '2026-10-01T07:00:00Z', '2026-10-01T07:00:00Z');`);
  await update();
  const { rows } = await client.query(
    `select user_id, kind, is_given, source, consent->>'version' as version, case when source = 'migration' and kind <> 'loyalty' then '' else consent->>'at' end as at
     from user_consents order by user_id, kind`,
  );
  const given = { is_given: true };
  expect(rows).toEqual([
    { ...given, user_id: 1, kind: "adsEmail", source: "migration", version: "", at: "" },
    { ...given, user_id: 1, kind: "loyalty", source: "loyalty", version: "2026-11-01", at: "2026-11-03T07:00:00.000Z" },
    {
      ...given,
      user_id: 1,
      kind: "personalData",
      source: "sign_up",
      version: "2026-11-01",
      at: "2026-11-02T07:00:00.000Z",
    },
    { ...given, user_id: 2, kind: "loyalty", source: "migration", version: "", at: "2026-10-01T07:00:00.000Z" },
    { ...given, user_id: 3, kind: "adsSms", source: "migration", version: "", at: "" },
  ]);
  await close();
});
