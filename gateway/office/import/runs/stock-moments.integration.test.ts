import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { examples } from "../../../../tests/support/test-scope.ts";
import { utcDay } from "../../../contract/platform/utc-day.ts";
import { cartAdd } from "../../../contract/sales/cart.ts";
import { crmOrderCancel, orderCreate } from "../../../contract/sales/orders.ts";
import { stock, stockFiles, stockTold } from "../../../platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../../platform/db/schema/orders.ts";
import { insertReturn, restock as restockReturned } from "../../../sales/returns/returns-store.ts";
import { dataOf } from "../../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../../testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../../testing/fixture-goods.ts";
import { orderInput } from "../../../testing/order-input.ts";
import { ownDatabase } from "../../../testing/own-shop.ts";
import { openTestShop } from "../../../testing/shop.ts";
import { bringTo, forgetOrders } from "../../../testing/stored-orders.ts";
import { temporaryFiles, tyreOffer, ymlFeed } from "../testing.ts";
import { printReport } from "./report.ts";
import { type ImportFiles, runImport } from "./run-import.ts";

const PHONE = "+79123456789";
const SKU = "T-WINTER";
const files = temporaryFiles();

const connection = await ownDatabase();
const shelves = await connection.db.select().from(stock);
const shop = await openTestShop(connection);
beforeAll(async () => {
  shop.clock.now = FIXTURE_NOW;
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  files.remove();
});

/** Lets minutes pass, and tells what the clock then shows in UTC. */
function wait(minutes = 10): string {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
  return shop.clock.now.toISOString().replace(".000Z", "Z");
}

/** The number of an order for as many pieces as can be had, at most `quantity`; null when there are none. */
async function order(quantity: number, sku: FixtureSku = SKU): Promise<string | null> {
  const added = await shop.call(cartAdd, { sku, quantity }, { region: "ekaterinburg" });
  if (!added.data) return null;
  const { cart } = added.data;
  const input = orderInput(cart, { contact: { name: "Анна", phone: PHONE, email: "", comment: "" } });
  const answer = await shop.call(orderCreate, input, { cartToken: cart.token, region: "ekaterinburg" });
  return answer.data?.reserveId ?? null;
}

const cancel = (reserveId: string | null) => shop.call(crmOrderCancel, { phone: PHONE, reserve_id: reserveId ?? "" });

/** As the staff does it, step by step. */
async function handOut(reserveId: string | null): Promise<void> {
  const [found] = await connection.db
    .select()
    .from(orders)
    .where(eq(orders.reserveId, reserveId ?? ""));
  await bringTo(connection.db, found?.orderNumber ?? "", "delivered", shop.clock.now);
}

/** The goods of an order come back to the first shop and can be sold again. */
async function giveBack(reserveId: string | null, quantity: number): Promise<void> {
  const { db } = connection;
  const at = shop.clock.now;
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(orders)
      .where(eq(orders.reserveId, reserveId ?? ""));
    const request = { requestedBy: "staff" as const, requestedById: null, reason: "defect" as const, comment: "" };
    const row = await insertReturn(
      tx,
      { orderId: found?.id ?? 0, key: randomUUID(), requestedAt: at, ...request },
      [{ position: 0, quantity }],
      [],
    );
    const place = { returnId: row.id, locationId: fixtureLocations.malysheva, at };
    await restockReturned(tx, place, new Map([[fixtureId(SKU), quantity]]));
  });
}

const csv = (rows: readonly string[]) => files.write(`sku,location,quantity,date\n${rows.join("\n")}\n`, "csv");

async function importFiles(names: ImportFiles) {
  const report = await runImport(connection, names, { dryRun: false, now: () => shop.clock.now });
  return report.files.at(-1) ?? expect.fail("no file was imported");
}

const importStock = (...rows: string[]) => importFiles({ stock: csv(rows) });

async function left(sku: FixtureSku = SKU, place: keyof typeof fixtureLocations = "malysheva"): Promise<number> {
  const [row] = await connection.db
    .select()
    .from(stock)
    .where(and(eq(stock.goodsId, fixtureId(sku)), eq(stock.locationId, fixtureLocations[place])));
  return row?.quantity ?? 0;
}

async function startAnew(): Promise<void> {
  await forgetOrders(connection.db);
  await connection.db.delete(stockFiles);
  await connection.db.delete(stockTold);
  await connection.db.delete(stock);
  await connection.db.insert(stock).values(shelves);
}

describe("stock of a moment", () => {
  beforeEach(async () => {
    await startAnew();
    await importStock(`${SKU},ekb-malysheva,4,${wait()}`);
    expect(await left()).toBe(4);
  });

  it("has orders after it subtracted, so that four of four are not sold twice", async () => {
    const before = wait();
    wait();
    const reserveId = await order(4);
    expect(await left()).toBe(0);
    wait();
    const report = await importStock(`${SKU},ekb-malysheva,4,${before}`);
    expect([report.updated, report.unchanged]).toEqual([0, 1]);
    expect(await left()).toBe(0);
    expect(await order(4)).toBeNull();
    dataOf(await cancel(reserveId));
    expect(await left()).toBe(4);
  });

  it("knows of the orders before it, whose pieces come back when they are cancelled after it", async () => {
    const reserveId = await order(3);
    const after = wait();
    wait();
    await importStock(`${SKU},ekb-malysheva,1,${after}`);
    expect(await left()).toBe(1);
    dataOf(await cancel(reserveId));
    expect(await left()).toBe(4);
    await importStock(`${SKU},ekb-malysheva,1,${after}`);
    expect(await left()).toBe(4);
    await importStock(`${SKU},ekb-malysheva,4,${wait()}`);
    expect(await left()).toBe(4);
  });

  it("is not changed by a handover: the order has taken the pieces", async () => {
    const before = wait();
    wait();
    const reserveId = await order(3);
    const between = wait();
    wait();
    await handOut(reserveId);
    await importStock(`${SKU},ekb-malysheva,4,${before}`);
    expect(await left()).toBe(1);
    await importStock(`${SKU},ekb-malysheva,1,${between}`);
    expect(await left()).toBe(1);
    await importStock(`${SKU},ekb-malysheva,1,${wait()}`);
    expect(await left()).toBe(1);
  });

  it("older than a return keeps the pieces that came back, and a later one does not count them twice", async () => {
    const reserveId = await order(3);
    await handOut(reserveId);
    const before = wait();
    wait();
    await giveBack(reserveId, 2);
    expect(await left()).toBe(3);
    await importStock(`${SKU},ekb-malysheva,1,${before}`);
    expect(await left()).toBe(3);
    await importStock(`${SKU},ekb-malysheva,3,${wait()}`);
    expect(await left()).toBe(3);
  });

  it("is that of the goods alone where a file has only what changed: an older file that has all is right about the others", async () => {
    const before = wait();
    const after = wait();
    wait();
    const changes = { stock: csv([`${SKU},ekb-malysheva,7,${after}`]) };
    await runImport(connection, changes, { dryRun: false, isPartial: true, now: () => shop.clock.now });
    expect(await left()).toBe(7);
    const report = await importStock(`${SKU},ekb-malysheva,5,${before}`, `D-CAST,ekb-malysheva,6,${before}`);
    expect(report.rejected).toBe(1);
    expect([await left(), await left("D-CAST")]).toEqual([7, 6]);
    // One that does not list them does not empty them either, and a later one does.
    await importStock(`D-CAST,ekb-malysheva,3,${before}`);
    expect([await left(), await left("D-CAST")]).toEqual([7, 3]);
    await importStock(`D-CAST,ekb-malysheva,3,${wait()}`);
    expect([await left(), await left("D-CAST")]).toEqual([0, 3]);
    // Changes that are older than the last changes of the goods, or than all of the location, come too late.
    wait();
    for (const moment of [before, after]) {
      const late = { stock: csv([`${SKU},ekb-malysheva,9,${moment}`]) };
      const [said] = (await runImport(connection, late, { dryRun: false, isPartial: true, now: () => shop.clock.now }))
        .files;
      expect(said?.rejected).toBe(1);
    }
    expect(await left()).toBe(0);
  });

  it("below what was ordered since sells nothing until as much is put back", async () => {
    const before = wait();
    wait();
    const [first, second] = [await order(2), await order(2)];
    await importStock(`${SKU},ekb-malysheva,1,${before}`);
    expect(await left()).toBe(0);
    dataOf(await cancel(first));
    expect(await left()).toBe(0);
    dataOf(await cancel(second));
    expect(await left()).toBe(1);
  });

  it("is none for goods that the file does not list, less what was ordered since", async () => {
    const before = wait();
    wait();
    const reserveId = await order(2);
    const report = await importStock(`O-5W30,ekb-malysheva,12,${before}`);
    expect(report.emptied).toBeGreaterThan(0);
    expect(await left()).toBe(0);
    dataOf(await cancel(reserveId));
    expect(await left()).toBe(0);
  });

  it("is kept with its orders when the file's row cannot be read", async () => {
    const before = wait();
    wait();
    const reserveId = await order(3);
    await importStock(`${SKU},ekb-malysheva,#Н/Д,${before}`, `O-5W30,ekb-malysheva,12,${before}`);
    expect(await left()).toBe(1);
    dataOf(await cancel(reserveId));
    expect(await left()).toBe(4);
  });

  it("of an earlier file is refused with a reason, location by location", async () => {
    const earlier = wait();
    await importStock(`${SKU},ekb-malysheva,2,${wait()}`);
    const report = await importStock(
      `${SKU},ekb-malysheva,4,${earlier}`,
      `O-5W30,ekb-malysheva,99,${earlier}`,
      `${SKU},ekb-shcherbakova,7,${earlier}`,
    );
    expect(report.rejectedByReason).toEqual({ "для склада уже есть более поздние остатки": 2 });
    expect([await left(), await left("O-5W30"), await left(SKU, "shcherbakova")]).toEqual([2, 0, 7]);
    const whole = await importStock(`${SKU},ekb-malysheva,4,${earlier}`);
    expect([whole.rejected, whole.emptied]).toEqual([1, 0]);
    expect(await left()).toBe(2);
  });

  it("that has no time may be any of its day: all orders of the day are subtracted", async () => {
    wait(24 * 60);
    const yesterday = await order(1);
    // 00:10 in Yekaterinburg.
    shop.clock.now = new Date("2026-11-24T19:10:00Z");
    expect(await order(2)).not.toBeNull();
    wait();
    dataOf(await cancel(yesterday));
    const report = await importStock(`${SKU},ekb-malysheva,3,2026-11-25`);
    expect(await left()).toBe(1);
    expect(printReport({ dryRun: false, changed: true, files: [report] })).toContain("остатки на 2026-11-25");
  });

  it("is the time of the file where a row has no date", async () => {
    const written = new Date(wait());
    wait();
    expect(await order(3)).not.toBeNull();
    const file = csv([`${SKU},ekb-malysheva,4,`]);
    await utimes(file, written, written);
    const report = await importFiles({ stock: file });
    expect([report.stockDate, report.stockFileTime]).toEqual([null, written.toISOString()]);
    expect(await left()).toBe(1);
  });

  it("must have come", async () => {
    const next = "2027-01-01";
    const report = await importStock(`${SKU},ekb-malysheva,9,${next}`, `O-5W30,ekb-malysheva,12,${wait()}`);
    expect(report.rejectedRows).toEqual([{ line: 2, reason: "дата ещё не наступила", detail: `${SKU}: ${next}` }]);
    expect(await left()).toBe(4);
  });

  it("of a feed without the goods for sale has orders after it subtracted, too", async () => {
    const before = wait();
    wait();
    const reserveId = await order(3);
    const feed = ymlFeed(tyreOffer(SKU, "5000").replace('"true"', '"false"')).replace("2025-11-20 10:00", before);
    const report = await importFiles({ yml: files.write(feed, "yml") });
    expect(report.emptied).toBe(1);
    dataOf(await cancel(reserveId));
    expect(await left()).toBe(0);
    await connection.pool.query("update goods set is_hidden = (sku = 'H-HIDDEN')");
  });
});

/** Goods at two locations from which an order may take. */
const SHARED = "B-60";
const PLACES = { shcherbakova: "ekb-shcherbakova", warehouse: "sklad-ural" } as const;
type Place = keyof typeof PLACES;
const places = Object.keys(PLACES) as Place[];

type Pieces = Record<Place, number>;

/** What the accounting system knew at a moment: the goods that came and those it still has free, by orders until then. */
interface Snapshot {
  at: string;
  came: Pieces;
  free: Pieces;
}

const perPlace = (count: (place: Place) => number): Pieces => ({
  shcherbakova: count("shcherbakova"),
  warehouse: count("warehouse"),
});

/** The first and last moment of a snapshot in a file that says its day only, or its moment. */
function boundsOf({ at }: Snapshot, byDay: boolean): { date: string; from: number; to: number } {
  if (!byDay) return { date: at, from: Date.parse(at), to: Date.parse(at) };
  const zoneAheadMs = 5 * 3_600_000;
  const date = utcDay(new Date(Date.parse(at) + zoneAheadMs));
  const start = Date.parse(`${date}T00:00:00Z`) - zoneAheadMs;
  return { date, from: start, to: Math.min(start + 86_399_999, shop.clock.now.getTime()) };
}

describe("stock in any sequence of orders, cancellations, handovers, deliveries and files", () => {
  const piece = fc.integer({ min: 1, max: 5 });
  /** How far back from the newest. */
  const pick = fc.nat({ max: 2 });
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ order: piece }) },
    { weight: 2, arbitrary: fc.record({ cancel: pick }) },
    { weight: 1, arbitrary: fc.record({ handOut: pick }) },
    { weight: 2, arbitrary: fc.record({ delivered: piece, place: fc.constantFrom(...places) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        import: fc.nat({ max: 6 }),
        only: fc.option(fc.constantFrom(...places), { freq: 1 }),
        byDay: fc.constantFrom(false, false, true),
      }),
    },
  );
  const step = fc.record({ act, minutes: fc.integer({ min: 1, max: 500 }) });

  /** Pieces for sale, and those taken by orders that were not cancelled. */
  async function look(): Promise<{ left: Pieces; taken: Pieces }> {
    const ofGoods = (table: typeof stock | typeof orderReservations) => eq(table.goodsId, fixtureId(SHARED));
    const live = and(ofGoods(orderReservations), isNull(orderReservations.returnedAt));
    const [shelf, reserved] = [
      await connection.db.select().from(stock).where(ofGoods(stock)),
      await connection.db.select().from(orderReservations).where(live),
    ];
    const piecesIn = (rows: readonly { locationId: number; quantity: number }[]) =>
      perPlace((place) =>
        rows.reduce((sum, row) => sum + (row.locationId === fixtureLocations[place] ? row.quantity : 0), 0),
      );
    return { left: piecesIn(shelf), taken: piecesIn(reserved) };
  }

  it("is what came until the moment of the newest file, less all that orders have taken: none is sold twice, none is lost", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14, size: "max" }), async (steps) => {
        await startAnew();
        const came: Pieces = { shcherbakova: 5, warehouse: 6 };
        /** What came until the newest file of a place, and from when that file is; exact unless it says only its day. */
        const known = new Map(places.map((place) => [place, { came: came[place], from: 0, exact: true }]));
        const made: string[] = [];
        const ended = new Set<string>();
        const snapshots: Snapshot[] = [];
        const snap = ({ taken }: { taken: Pieces }): Snapshot => {
          const snapshot = { at: wait(1), came: { ...came }, free: perPlace((place) => came[place] - taken[place]) };
          snapshots.push(snapshot);
          return snapshot;
        };
        const load = async (snapshot: Snapshot, named: readonly Place[], byDay: boolean) => {
          const { date, from, to } = boundsOf(snapshot, byDay);
          await importStock(...named.map((place) => `${SHARED},${PLACES[place]},${snapshot.free[place]},${date}`));
          for (const place of named) {
            const newest = known.get(place)?.from ?? 0;
            if (to >= newest)
              known.set(place, { came: snapshot.came[place], from: Math.max(from, newest), exact: !byDay });
          }
        };

        const first = snap(await look());
        await load(first, places, false);
        for (const { act: it, minutes } of steps) {
          wait(minutes);
          if ("order" in it) {
            const reserveId = await order(it.order, SHARED);
            if (reserveId) made.push(reserveId);
          } else if ("cancel" in it) {
            const reserveId = made.at(-1 - it.cancel);
            if (reserveId) expect((await cancel(reserveId)).code).toBe(ended.has(reserveId) ? "too_late" : undefined);
            if (reserveId) ended.add(reserveId);
          } else if ("handOut" in it) {
            const reserveId = made.at(-1 - it.handOut);
            if (reserveId && !ended.has(reserveId)) await handOut(reserveId);
            if (reserveId) ended.add(reserveId);
          } else if ("delivered" in it) {
            came[it.place] += it.delivered;
          } else {
            await load(snapshots.at(-1 - it.import) ?? first, it.only === null ? places : [it.only], it.byDay);
          }
          const now = await look();
          for (const place of places) {
            const all = now.left[place] + now.taken[place];
            expect(all).toBeLessThanOrEqual(came[place]);
            if (known.get(place)?.exact) expect(all).toBe(known.get(place)?.came);
          }
          snap(now);
        }
        await load(snap(await look()), places, false);
        const { left, taken } = await look();
        expect(perPlace((place) => left[place] + taken[place])).toEqual(came);
      }),
      { numRuns: examples(50), endOnFailure: true },
    );
  }, 60_000);
});
