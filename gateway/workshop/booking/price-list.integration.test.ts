import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { surges } from "../../platform/db/schema/booking.ts";
import { bays, services } from "../../platform/db/schema/services.ts";
import { fixtureServices } from "../../testing/booking.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { readPriceList } from "./price-list-store.ts";

const connection = await ownDatabase();

const list = (executor = connection.db as Parameters<typeof readPriceList>[0]) => readPriceList(executor, connection);
const priceIn = (found: Awaited<ReturnType<typeof list>>) =>
  found.services.find(({ id }) => id === fixtureServices.oil)?.priceKopecks;
const setPrice = (executor: Parameters<typeof readPriceList>[0], priceKopecks: number) =>
  executor.update(services).set({ priceKopecks }).where(eq(services.id, fixtureServices.oil));

it("the price list is read again once anything of it has changed, however it was written, and not before", async () => {
  const first = await list();
  expect(await list()).toBe(first);
  await setPrice(connection.db, 100_000);
  const second = await list();
  expect(priceIn(second)).toBe(100_000);
  expect(await list()).toBe(second);

  const [bay] = await connection.db
    .insert(bays)
    .values({ locationId: fixtureLocations.malysheva, title: "Новый", kind: "fitting", maxInch: 20, position: 99 })
    .returning();
  const withBay = await list();
  expect(withBay.bays).toHaveLength(second.bays.length + 1);
  await connection.db.delete(bays).where(eq(bays.id, bay?.id ?? 0));
  expect((await list()).bays).toHaveLength(second.bays.length);

  const rush = { locationId: fixtureLocations.malysheva, fromDay: "2026-11-20", toDay: "2026-11-22" } as const;
  await connection.db.insert(surges).values(rush);
  expect((await list()).surges).toMatchObject([rush]);
  await connection.db.update(surges).set({ endedAt: new Date() });
  expect((await list()).surges).toEqual([]);
});

it("what a transaction has written is its own until it is committed, and nobody's if it is not", async () => {
  const before = priceIn(await list());
  await connection.db
    .transaction(async (tx) => {
      await setPrice(tx, 777_000);
      expect(priceIn(await list(tx))).toBe(777_000);
      await tx.execute(sql`select 1 / 0`);
    })
    .catch(() => undefined);
  expect(priceIn(await list())).toBe(before);
});
