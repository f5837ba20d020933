import type { DirectClient } from "../platform/db/database.ts";
import {
  DEMO_FITTING_FACTORS,
  DEMO_PACKETS,
  DEMO_SERVICE_GROUPS,
  DEMO_SERVICES,
  demoFittingRates,
} from "./data/services.ts";
import { type Removed, remove } from "./removed.ts";

/** The demo's price list, but what staff have changed since: services that bookings refer to keep their title there. */
export async function removeDemoServices(client: DirectClient): Promise<Removed[]> {
  const services = DEMO_SERVICES.map(({ slug, name, roubles }) => ({ slug, name, price: roubles * 100 }));
  const removed = [
    await remove(
      client,
      "услуг",
      `delete from services s using jsonb_to_recordset($1::jsonb) demo (slug text, name text, price int)
       where s.version = 1 and (s.slug, s.name, s.price_kopecks) = (demo.slug, demo.name, demo.price)`,
      [JSON.stringify(services)],
    ),
    await remove(
      client,
      "расценок шиномонтажа",
      `delete from fitting_rates r using jsonb_to_recordset($1::jsonb)
         demo ("vehicleType" text, "inchFrom" real, "inchTo" real, work text, kopecks int)
       where r.version = 1 and (r.vehicle_type, r.inch_from, r.inch_to, r.work, r.kopecks)
         = (demo."vehicleType", demo."inchFrom", demo."inchTo", demo.work, demo.kopecks)`,
      [JSON.stringify(demoFittingRates())],
    ),
  ];
  await client.query(
    "delete from service_groups g where slug = any($1) and not exists (select from services s where s.group_id = g.id)",
    [DEMO_SERVICE_GROUPS.map(({ slug }) => slug)],
  );
  // Without rates nothing refers to them.
  const unless = "not exists (select from fitting_rates)";
  await client.query(`delete from fitting_factors where name = any($1) and ${unless}`, [
    DEMO_FITTING_FACTORS.map(({ name }) => name),
  ]);
  await client.query(`delete from packets where slug = any($1) and ${unless}`, [DEMO_PACKETS.map(({ slug }) => slug)]);
  return removed;
}
