import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { layout, pickerData, shopOffices } from "../../gateway/contract/chain/region.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { gotten, type RealGateway, startRealGateway } from "../support/real-gateway.ts";

const SEEN_WITHIN_MS = 3_000;

describe.skipIf(!hasPostgres())("regions and shops that somebody changes in the database", () => {
  let cluster: PostgresCluster;
  let office: pg.Client;
  let gateways: RealGateway[] = [];

  beforeAll(async () => {
    cluster = await startPostgres();
    const DATABASE_URL = await cluster.createDatabase();
    gateways = [await startRealGateway({ DATABASE_URL, DEMO_GOODS: "60" }), await startRealGateway({ DATABASE_URL })];
    office = new pg.Client({ connectionString: DATABASE_URL });
    await office.connect();
  });
  beforeEach(() => {
    for (const { errors } of gateways) errors.length = 0;
  });
  afterAll(async () => {
    await office?.end();
    for (const gateway of gateways) await gateway.stop();
    await cluster?.stop();
  });

  const seenByAll = <Seen>(look: (gateway: RealGateway) => Promise<Seen>) =>
    expect.poll(() => Promise.all(gateways.map(look)), { timeout: SEEN_WITHIN_MS, interval: 100 });
  const shopsOf = async (gateway: RealGateway) =>
    gotten(await gateway.as({ regionSlug: "kazan" }).call(shopOffices, {})).shops.map(({ title }) => title);
  const titleOf = async (gateway: RealGateway) =>
    gotten(await gateway.as().call(layout, { x_region_slug: "kazan" })).region.title;

  it("are seen by all gateways within three seconds: a new shop, its new title, its removal", async () => {
    await office.query(
      `insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours)
       select 'shop', 'new-shop', id, 'Новый центр', 'Казань', phone, lat, lng, '[null,null,null,null,null,null,null]'
       from regions where slug = 'kazan'`,
    );
    await seenByAll(shopsOf).toEqual(gateways.map(() => expect.arrayContaining(["Новый центр"])));
    await office.query("update locations set title = 'Центр на Баумана' where code = 'new-shop'");
    await seenByAll(shopsOf).toEqual(gateways.map(() => expect.arrayContaining(["Центр на Баумана"])));
    await office.query("delete from locations where code = 'new-shop'");
    await seenByAll(shopsOf).toEqual(gateways.map(() => expect.not.arrayContaining(["Центр на Баумана"])));
  });

  it("are seen by all gateways within three seconds: a new region and a renamed one", async () => {
    await office.query("update regions set title = 'Казань и область' where slug = 'kazan'");
    await seenByAll(titleOf).toEqual(gateways.map(() => "Казань и область"));
    await office.query(
      `insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
       values ('new-town', 'Новый город', 'в Новом городе', 'Область', 'main', '+70000000000', 'Europe/Moscow', 55, 49)`,
    );
    const slugs = async (gateway: RealGateway) =>
      gotten(await gateway.as().call(pickerData, {})).mainCities.map(({ slug }) => slug);
    await seenByAll(slugs).toEqual(gateways.map(() => expect.arrayContaining(["new-town"])));
  });

  it("stay as they were while they cannot be read, with one error in the log, and are new afterwards", async () => {
    const before = await Promise.all(gateways.map(titleOf));
    await office.query("begin");
    await office.query("alter table supply_days rename to supply_days_away");
    await office.query("update regions set title = 'Столица Татарстана' where slug = 'kazan'");
    await office.query("commit");
    await expect
      .poll(() => gateways.map(({ errors }) => errors.length), { timeout: SEEN_WITHIN_MS, interval: 100 })
      .toEqual(gateways.map(() => 1));
    expect(await Promise.all(gateways.map(titleOf))).toEqual(before);
    await office.query("alter table supply_days_away rename to supply_days");
    await seenByAll(titleOf).toEqual(gateways.map(() => "Столица Татарстана"));
    for (const { errors } of gateways) expect(errors).toEqual([expect.stringContaining("not read again")]);
  });
});
