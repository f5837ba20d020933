import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stockDeskCorrect, stockDeskTransfer } from "../../gateway/contract/office/stock-desk.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { runImport } from "../../gateway/office/import/runs/run-import.ts";
import { temporaryFiles } from "../../gateway/office/import/testing.ts";
import { stock, stockFiles } from "../../gateway/platform/db/schema/goods.ts";
import { stockCorrections } from "../../gateway/platform/db/schema/goods-desk.ts";
import { orderReservations } from "../../gateway/platform/db/schema/orders.ts";
import type { TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../gateway/testing/fixture.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

const SKU = "D-CAST";
const id = fixtureId(SKU);
const { malysheva, shcherbakova } = fixtureLocations;

describe.skipIf(!hasPostgres())("stock that staff correct while it is sold and imported, on PostgreSQL", () => {
  const files = temporaryFiles();
  let shop: ShopWithPostgres;
  let gateway: TestGateway;
  let admin: Awaited<ReturnType<typeof signInStaff>>;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    shop.clock.now = FIXTURE_NOW;
    gateway = openStaffGateway(shop);
    admin = await signInStaff(shop, "admin");
  });
  afterAll(async () => {
    files.remove();
    expect([...gateway.failures, ...shop.failures]).toEqual([]);
    await shop.stop();
  });

  const correct = (pieces: number, key: string = randomUUID()) =>
    gateway.call(stockDeskCorrect, { id, key, place: String(malysheva), pieces, reason: "Пересчёт" }, admin);
  const transfer = (from: number, to: number) =>
    gateway.call(
      stockDeskTransfer,
      { id, key: randomUUID(), from: String(from), to: String(to), pieces: 1, reason: "Витрина" },
      admin,
    );

  async function begin(quantity: number): Promise<void> {
    const { db } = shop.connection;
    await shop.forgetOrders();
    await db.delete(stockCorrections);
    await db.delete(stockFiles);
    await db.delete(stock).where(eq(stock.goodsId, id));
    await db.insert(stock).values({ goodsId: id, locationId: malysheva, quantity });
  }

  /** What is left at a place, what staff put there in all, and what orders took. */
  async function figures(place: number = malysheva) {
    const { db } = shop.connection;
    const [row] = await db
      .select()
      .from(stock)
      .where(and(eq(stock.goodsId, id), eq(stock.locationId, place)));
    const corrections = await db.select().from(stockCorrections).where(eq(stockCorrections.locationId, place));
    const kept = await db
      .select()
      .from(orderReservations)
      .where(and(eq(orderReservations.locationId, place), isNull(orderReservations.returnedAt)));
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      left: row?.quantity ?? 0,
      free: (row?.outside ?? 0) - (row?.reserved ?? 0),
      corrected: sum(corrections.map(({ pieces }) => pieces)),
      sold: sum(kept.map(({ quantity }) => quantity)),
    };
  }

  it("adds up after a file, buyers and corrections that came together", async () => {
    // The file is an hour old: neither these orders nor these corrections are in it.
    const asOf = new Date(FIXTURE_NOW.getTime() - 3_600_000).toISOString().replace(".000Z", "Z");
    const told = 9;
    const file = files.write(`sku,location,quantity,date\n${SKU},ekb-malysheva,${told},${asOf}\n`, "csv");
    await inRounds(async () => {
      await begin(6);
      const buyers = await atOnce(6, () => shop.buyer([{ sku: SKU, quantity: 1 }]));
      const [sold, taken] = await Promise.all([
        Promise.all(
          buyers.map(({ cart, sender }) => shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender)),
        ),
        atOnce(6, (n) => correct(n === 0 ? 2 : -1)),
        runImport(shop.connection, { stock: file }, { dryRun: false, now: () => shop.clock.now }),
      ]);
      const refused = [...sold, ...taken].filter(({ code }) => code !== undefined).map(({ code }) => code);
      expect(refused.every((code) => code === "out_of_stock" || code === "invalid")).toBe(true);
      const after = await figures();
      expect(after.free).toBe(told + after.corrected - after.sold);
      expect(after.left).toBe(after.free);
      expect(after.sold).toBe(sold.filter(({ code }) => code === undefined).length);
    }, CROWD_ROUNDS);
  });

  it("is never taken from what the last buyers keep", async () => {
    await inRounds(async () => {
      await begin(3);
      const buyers = await atOnce(4, () => shop.buyer([{ sku: SKU, quantity: 1 }]));
      await Promise.all([
        ...buyers.map(({ cart, sender }) =>
          shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender),
        ),
        ...Array.from({ length: 4 }, () => correct(-1)),
      ]);
      const { left, free, corrected, sold } = await figures();
      expect([left, free]).toEqual([0, 0]);
      expect(sold - corrected).toBe(3);
    }, CROWD_ROUNDS);
  });

  it("moves there and back without a circle of waiting, and a form sent ten times counts once", async () => {
    await inRounds(async () => {
      await begin(8);
      await atOnce(8, (n) => (n % 2 === 0 ? transfer(malysheva, shcherbakova) : transfer(shcherbakova, malysheva)));
      const [here, there] = [await figures(), await figures(shcherbakova)];
      expect(here.left + there.left).toBe(8);
      const key = randomUUID();
      const answers = await atOnce(10, () => correct(1, key));
      expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(undefined));
      expect((await figures()).left).toBe(here.left + 1);
    }, CROWD_ROUNDS);
  });
});
