import { afterAll, beforeAll, expect, it } from "vitest";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

let database: OldDatabase;

beforeAll(async () => {
  database = await openDatabaseBefore("0035_day_plan");
  await database.client.exec(`
    insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
      values ('moskva', 'Москва', 'в Москве', 'Москва', 'main', '+74950000001', 'Europe/Moscow', 55.75, 37.62);
    insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours, bays, capabilities)
      select 'shop', 'first', id, 'Центр', 'Москва', phone, lat, lng, '[]', 2, '{}' from regions;
    insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, status)
      values ('Z-1', '1', '9120000001', 1, 'Шиномонтаж', '2026-11-21T07:00:00Z', '2026-11-21T08:00:00Z', 'active');
    insert into bay_times (bay_id, location_id, starts_at, ends_at, needs_kind, appointment_id)
      values (1, 1, '2026-11-21T07:00:00Z', '2026-11-21T08:00:00Z', 'fitting', 1);
    insert into bay_times (bay_id, location_id, starts_at, ends_at, needs_kind, closure_reason)
      values (2, 1, '2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z', 'fitting', 'Ремонт');
    insert into surges (region_slug, from_day, to_day, opened_at, ended_at) values
      ('moskva', '2026-11-20', '2026-11-25', '2026-11-20T06:00:00Z', null),
      ('moskva', '2026-10-20', '2026-10-25', '2026-10-20T06:00:00Z', '2026-10-21T06:00:00Z');
  `);
  await database.update();
}, 120_000);
afterAll(() => database.close());

const rows = async (text: string) => (await database.client.query(text)).rows;

it("closures leave the minutes of visits and stay what they were", async () => {
  expect(
    await rows(
      "select bay_id, location_id, reason, ends_at - starts_at = interval '2 hours' as whole from bay_closures",
    ),
  ).toEqual([{ bay_id: 2, location_id: 1, reason: "Ремонт", whole: true }]);
  expect(await rows("select appointment_id from bay_times")).toEqual([{ appointment_id: 1 }]);
});

it("a rush that staff had ended stays ended", async () => {
  expect(await rows("select from_day::text, archived_at is null as is_on from surges order by id")).toEqual([
    { from_day: "2026-11-20", is_on: true },
    { from_day: "2026-10-20", is_on: false },
  ]);
});

it("visits begin with their first version", async () => {
  expect(await rows("select version, staff_note, real_kopecks from appointments")).toEqual([
    { version: 1, staff_note: "", real_kopecks: null },
  ]);
});
