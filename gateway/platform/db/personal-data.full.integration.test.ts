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

it("152-ФЗ visits of deleted people lose their car, others keep it, and an address that nobody confirmed is nobody's own", async () => {
  const { client, update, close } = await openDatabaseBefore("0067_own_claims_of_addresses");
  await client.exec(`
    insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
      values ('perm', 'Пермь', 'в Перми', 'Пермский край', 'region', '+73420000000', 'Asia/Yekaterinburg', 58, 56);
    insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours, bays)
      values ('shop', 'perm-1', 1, 'Магазин', 'ул. Мира, 1', '+73420000001', 58, 56, '[]', 1);
    insert into appointments (identity, reserve_id, phone_digits, contact, location_id, title, starts_at, ends_at, status, car_title) values
      ('Z-1', '1', '', null, 1, 'Шиномонтаж', '2026-11-01T07:00:00Z', '2026-11-01T08:00:00Z', 'done', 'Нива Марфы'),
      ('Z-2', '2', '9120000001', '{"name": "Анна", "phone": "+79120000001", "email": ""}', 1, 'Шиномонтаж', '2026-11-01T07:00:00Z', '2026-11-01T08:00:00Z', 'done', 'Kia Rio'),
      ('Z-3', '3', '9120000002', null, 1, 'Шиномонтаж', '2026-11-01T07:00:00Z', '2026-11-01T08:00:00Z', 'done', 'Lada Vesta');
    insert into users (id, firstname) values (1, 'Анна');
    insert into user_emails (user_id, email) values (1, 'anna@shop.test');`);
  await update();
  const visits = await client.query("select car_title from appointments order by id");
  expect(visits.rows).toEqual([{ car_title: "" }, { car_title: "Kia Rio" }, { car_title: "Lada Vesta" }]);
  const { rows } = await client.query("select email, is_own_claim from user_emails");
  expect(rows).toEqual([{ email: "anna@shop.test", is_own_claim: false }]);
  await close();
});
