import { sql } from "drizzle-orm";
import { insertDemoServices } from "../demo/seed.ts";
import type { Database, DatabaseConnection } from "../platform/db/database.ts";
import { goods, stock } from "../platform/db/schema/goods.ts";
import { leadTimes, locations, regions } from "../platform/db/schema/regions.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { type FixtureSku, fixtureGoods, fixtureId, fixtureSkus } from "./fixture-goods.ts";

type Hours = ([number, number] | null)[];

/** Friday noon in Yekaterinburg, when all shops are open. */
export const FIXTURE_NOW = new Date("2026-11-20T07:00:00Z");

/** `ekaterinburg` has two shops, `perm` one, `surgut` has delivery only. The default region is `ekaterinburg`. */
export const fixtureRegions = { ekaterinburg: 1, perm: 2, surgut: 3 } as const;

/** The warehouse brings to all regions in 2 to 5 days, the supplier in 12. */
export const fixtureLocations = { malysheva: 1, shcherbakova: 2, permShop: 3, warehouse: 4, supplier: 5 } as const;

const DAILY: Hours = Array(7).fill([540, 1260]);
const ROUND_THE_CLOCK: Hours = Array(7).fill([0, 1440]);
const WEEKDAYS: Hours = [...Array<[number, number]>(5).fill([540, 1140]), null, null];

const region = (slug: keyof typeof fixtureRegions, row: Omit<typeof regions.$inferInsert, "slug" | "phone">) => ({
  ...row,
  id: fixtureRegions[slug],
  slug,
  phone: `+7343000100${fixtureRegions[slug]}`,
});

const place = (id: number, code: string, row: Omit<typeof locations.$inferInsert, "code" | "phone">) => ({
  ...row,
  id,
  code,
  phone: `+7343000200${id}`,
});

const shelves: Record<FixtureSku, Partial<Record<keyof typeof fixtureLocations, number>>> = {
  "T-SUMMER": { malysheva: 4, shcherbakova: 2, warehouse: 20 },
  "T-WINTER": { malysheva: 4 },
  "T-WINTER-REAR": { warehouse: 3 },
  "TT-TRUCK": { supplier: 6 },
  "D-CAST": { malysheva: 8 },
  "B-60": { shcherbakova: 5, warehouse: 10 },
  "B-100": { warehouse: 1 },
  "BA-CHARGER": { permShop: 3 },
  "TP-SENSOR": { warehouse: 300 },
  "W-BLADE": {},
  "O-5W30": { malysheva: 12, permShop: 12 },
  "A-FLUID": { malysheva: 1 },
  "H-HIDDEN": { malysheva: 9 },
};

/** A small hand-made shop for an empty database. */
export async function seedFixture(db: Database): Promise<void> {
  await db.insert(regions).values([
    region("ekaterinburg", {
      title: "Екатеринбург",
      titleIn: "в Екатеринбурге",
      area: "Свердловская область",
      kind: "main",
      zone: "Asia/Yekaterinburg",
      lat: 56.8389,
      lng: 60.6057,
      isDefault: true,
    }),
    region("perm", {
      title: "Пермь",
      titleIn: "в Перми",
      area: "Пермский край",
      kind: "main",
      zone: "Asia/Yekaterinburg",
      lat: 58.0105,
      lng: 56.2502,
    }),
    region("surgut", {
      title: "Сургут",
      titleIn: "в Сургуте",
      area: "Ханты-Мансийский автономный округ — Югра",
      kind: "delivery",
      zone: "Asia/Yekaterinburg",
      lat: 61.254,
      lng: 73.3962,
    }),
  ]);
  const { ekaterinburg, perm, surgut } = fixtureRegions;
  const at = fixtureLocations;
  await db.insert(locations).values([
    place(at.malysheva, "ekb-malysheva", {
      kind: "shop",
      regionId: ekaterinburg,
      title: "Протектор на Малышева",
      address: "улица Малышева, 145",
      lat: 56.843,
      lng: 60.655,
      hours: DAILY,
      bays: 8,
      capabilities: ["storage", "service"],
    }),
    place(at.shcherbakova, "ekb-shcherbakova", {
      kind: "shop",
      regionId: ekaterinburg,
      title: "Протектор на Щербакова",
      address: "улица Щербакова, 141",
      lat: 56.776,
      lng: 60.626,
      hours: WEEKDAYS,
      bays: 4,
    }),
    place(at.permShop, "perm-geroev", {
      kind: "shop",
      regionId: perm,
      title: "Протектор на Героев Хасана",
      address: "улица Героев Хасана, 105",
      lat: 57.968,
      lng: 56.255,
      hours: ROUND_THE_CLOCK,
      bays: 5,
    }),
    place(at.warehouse, "sklad-ural", {
      kind: "warehouse",
      regionId: ekaterinburg,
      title: "Склад «Урал»",
      address: "Сибирский тракт, 57",
      lat: 56.805,
      lng: 60.705,
      hours: [],
    }),
    place(at.supplier, "postavshchik", {
      kind: "supplier",
      regionId: ekaterinburg,
      title: "Поставщик",
      address: "",
      lat: 56.805,
      lng: 60.705,
      hours: [],
    }),
  ]);
  await db.insert(leadTimes).values([
    { locationId: at.warehouse, regionId: ekaterinburg, days: 2 },
    { locationId: at.warehouse, regionId: perm, days: 3 },
    { locationId: at.warehouse, regionId: surgut, days: 5 },
    { locationId: at.supplier, regionId: ekaterinburg, days: 12 },
    { locationId: at.supplier, regionId: perm, days: 12 },
    { locationId: at.supplier, regionId: surgut, days: 12 },
  ]);
  await insertDemoServices(db);
  await db.insert(goods).values([...fixtureGoods]);
  await db.insert(stock).values(
    fixtureSkus.flatMap((sku) =>
      Object.entries(shelves[sku]).map(([location, quantity]) => ({
        goodsId: fixtureId(sku),
        locationId: at[location as keyof typeof at],
        quantity,
      })),
    ),
  );
  // Rows that a test adds itself count on from these.
  for (const table of ["regions", "locations", "goods"])
    await db.execute(sql.raw(`select setval('${table}_id_seq', (select max(id) from ${table}))`));
}

/** A fresh database with the fixture's shop, for one test file; `close` removes it. */
export async function openFixtureDatabase(): Promise<DatabaseConnection> {
  const connection = await openTestDatabase();
  await seedFixture(connection.db);
  return connection;
}
