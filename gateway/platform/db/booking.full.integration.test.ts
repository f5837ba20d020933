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
