import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

describe("appointments and shops of the release before", () => {
  let database: OldDatabase;

  beforeAll(async () => {
    database = await openDatabaseBefore("0030_booking");
    await database.client.exec(`
      insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
        values ('moskva', 'Москва', 'в Москве', 'Москва', 'main', '+74950000001', 'Europe/Moscow', 55.75, 37.62);
      insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours, bays, capabilities)
        select 'shop', code, id, 'Центр', 'Москва', phone, lat, lng, '[]', bays, capabilities
        from regions, (values ('first', 2, '{max-inch-20}'::text[]), ('second', 8, '{truck,service,max-inch-24}')) shop (code, bays, capabilities);
      insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, status) values
        ('Z-1', '1', '9120000001', 1, 'Шиномонтаж', '2026-11-21T07:00:00Z', 'active'),
        ('Z-2', '2', '9120000002', 1, 'Шиномонтаж', '2026-11-21T07:30:00Z', 'active'),
        ('Z-3', '3', '9120000003', 1, 'Шиномонтаж', '2026-11-21T07:45:00Z', 'active'),
        ('Z-4', '4', '9120000004', 1, 'Шиномонтаж', '2026-11-20T07:00:00Z', 'done');
    `);
    await database.update();
  }, 120_000);
  afterAll(() => database.close());

  const rows = async (text: string) => (await database.client.query(text)).rows;

  it("shops get bays by what they can do", async () => {
    const bays = await rows(
      "select location_id, kind, max_inch, count(*)::int as n from bays group by 1, 2, 3 order by 1, 2",
    );
    expect(bays).toEqual([
      { location_id: 1, kind: "fitting", max_inch: 20, n: 2 },
      { location_id: 2, kind: "alignment", max_inch: 0, n: 1 },
      { location_id: 2, kind: "fitting", max_inch: 24, n: 4 },
      { location_id: 2, kind: "service", max_inch: 0, n: 2 },
      { location_id: 2, kind: "truck", max_inch: 24, n: 1 },
    ]);
  });

  it("visits get an end and the time of the shop's clock, and those to come minutes in a bay while there is one", async () => {
    expect(await rows("select identity, ends_at, local_time from appointments order by id limit 1")).toEqual([
      { identity: "Z-1", ends_at: new Date("2026-11-21T08:00:00Z"), local_time: "2026-11-21T10:00" },
    ]);
    // Two bays, three visits that were taken on paper at once: the third keeps its row and has no minutes.
    const taken = await rows(
      "select a.identity from bay_times t join appointments a on a.id = t.appointment_id order by a.id",
    );
    expect(taken).toEqual([{ identity: "Z-1" }, { identity: "Z-2" }]);
  });

  it("a shop that is added later has bays at once", async () => {
    await database.client.exec(`insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours, bays)
      select 'shop', 'third', id, 'Центр', 'Москва', phone, lat, lng, '[]', 3 from regions`);
    expect(await rows("select kind from bays where location_id = 3")).toHaveLength(3);
  });
});

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

it("storage contracts of the release before begin on their local day, are paid until their end and have no price", async () => {
  const { client, update, close } = await openDatabaseBefore("0031_storage");
  await client.exec(`
    insert into regions (id, slug, title, title_in, area, kind, phone, zone, lat, lng)
      values (1, 'kamchatka', 'К', 'на К', 'К', 'main', '+70000000000', 'Asia/Kamchatka', 53, 158);
    insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours)
      values (1, 'shop', 'k', 1, 'К', 'К', '+70000000000', 53, 158, '[]');
    insert into storage_contracts (number, phone_digits, location_id, items, planning_date, created_at)
      values ('ХР-1', '9120000001', 1, '[]', '2027-04-10', '2026-10-09T13:00:00Z')`);
  await update();
  const { rows } = await client.query(
    `select starts_on::text, paid_until::text, planning_date::text, day_kopecks, kind, sizes, reminds, version from storage_contracts`,
  );
  expect(rows).toEqual([
    {
      starts_on: "2026-10-10",
      paid_until: "2027-04-10",
      planning_date: "2027-04-10",
      day_kopecks: null,
      kind: "tyres",
      sizes: [],
      reminds: true,
      version: 1,
    },
  ]);
  const places = await client.query("select storage_lead_days, tyre_days from locations, regions");
  expect(places.rows).toEqual([{ storage_lead_days: 0, tyre_days: ["04-10", "10-10"] }]);
  await close();
});
