import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderStatuses } from "../../gateway/contract/sales/orders.ts";
import { confirmOrders, giveOrders } from "../../gateway/office/order-exchange/give-orders.ts";
import { orders } from "../../gateway/platform/db/schema/orders.ts";
import { lockOrder } from "../../gateway/sales/orders/orders-store.ts";
import { transition } from "../../gateway/sales/orders/transition.ts";
import { seedFixture } from "../../gateway/testing/fixture.ts";
import { openTestShop, type TestShop } from "../../gateway/testing/shop.ts";
import { storeOrder } from "../../gateway/testing/stored-orders.ts";
import { hasPostgres, openRacersDatabase, ownDatabase } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";

const FILE = { encoding: "utf-8", hasContainers: false, from: null } as const;
const BUYERS = 6;

describe.skipIf(!hasPostgres())("orders that change while 1C takes them, on PostgreSQL", () => {
  let shop: TestShop;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const { url, drop } = await ownDatabase();
    const connection = await openRacersDatabase(url);
    await seedFixture(connection.db);
    shop = await openTestShop(connection);
    close = async () => {
      await connection.close();
      await drop();
    };
  });
  beforeEach(() => shop.services.connection.db.delete(orders));
  afterAll(() => close());

  /** Places an order and moves it on; some of the transactions end long after they have begun. */
  async function live(): Promise<void> {
    const { db } = shop.services.connection;
    const { id } = await storeOrder(db);
    for (const event of ["start", "make_ready", "hand_out"] as const)
      await db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (!order) throw new Error("The order is not there");
        const actor = { actorKind: "system", actorId: null } as const;
        await transition(tx, order, event, { actor, at: shop.services.now(), messaging: null });
        await pause(Math.random() * 8);
      });
  }

  /** Statuses by order number, as a file tells them. */
  const statusesIn = (file: Buffer) =>
    [
      ...file
        .toString("utf8")
        .matchAll(/<Номер>([^<]+)<\/Номер>.*?<Наименование>Статус заказа<\/Наименование><Значение>([^<]+)/g),
    ].map(([, number = "", status = ""]) => [number, status] as const);

  it("1C has each of them in the end as it is, whichever transaction ended when and which answers were lost", async () => {
    await inRounds(async (round) => {
      await shop.services.connection.db.delete(orders);
      const known = new Map<string, string>();
      let isOver = false;
      let session = round * 1_000;
      /** One exchange; its answers are lost now and then, and then 1C asks in another session. */
      const exchange = async (mayLose: boolean) => {
        session += 1;
        const file = await giveOrders(shop.services, FILE, session);
        await pause(Math.random() * 4);
        if (mayLose && Math.random() < 0.3) return 0;
        const told = statusesIn(file);
        for (const [number, status] of told) known.set(number, status);
        await confirmOrders(shop.services, session);
        return told.length;
      };
      const taking = (async () => {
        while (!isOver) await exchange(true);
      })();
      await Promise.all(Array.from({ length: BUYERS }, live));
      isOver = true;
      await taking;
      while ((await exchange(false)) > 0);
      const stored = await shop.services.connection.db
        .select({ number: orders.orderNumber, status: orders.status })
        .from(orders)
        .where(eq(orders.status, "delivered"));
      expect(stored).toHaveLength(BUYERS);
      expect(Object.fromEntries(known)).toEqual(
        Object.fromEntries(stored.map(({ number, status }) => [number, orderStatuses[status]])),
      );
    });
  });
});
