import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

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
