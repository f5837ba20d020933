import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingEnd, actingStart } from "../../gateway/contract/office/acting.ts";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { orders } from "../../gateway/platform/db/schema/orders.ts";
import { sessions } from "../../gateway/platform/db/schema/sign-in.ts";
import { staffActing, staffActions } from "../../gateway/platform/db/schema/staff-acting.ts";
import { users } from "../../gateway/platform/db/schema/users.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { actFor, openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("acting for a client at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openStaffGateway(shop);
  });
  afterAll(async () => {
    expect(gateway.failures).toEqual([]);
    await shop.stop();
  });

  /** A manager whose client's cart has something to order. */
  async function managerAtWork() {
    await shop.restock("TP-SENSOR", "warehouse", 300);
    const manager = await signInStaff(shop, "manager");
    const client = await signInUser(shop);
    const { acting, sender } = await actFor(gateway, manager, { id: client.userId });
    const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, sender));
    return { manager, client, acting, sender, cart };
  }

  const ordersOf = (userId: number) => shop.connection.db.select().from(orders).where(eq(orders.userId, userId));
  const doneBy = async (staffId: number) => {
    const rows = await shop.connection.db.select().from(staffActions).where(eq(staffActions.staffId, staffId));
    return rows.filter(({ outcome }) => outcome === "done");
  };

  it("block ∥ order: an order is taken before the block or not at all, and then no word of it is written", async () => {
    const seen = new Set<number>();
    await inRounds(async () => {
      const { manager, client, sender, cart } = await managerAtWork();
      const earlier = (await doneBy(manager.userId)).length;
      const block = async () => {
        await shop.connection.db.transaction(async (tx) => {
          await tx.update(users).set({ blockedAt: new Date() }).where(eq(users.id, manager.userId));
          await tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, manager.userId));
        });
        return { orders: (await ordersOf(client.userId)).length, done: (await doneBy(manager.userId)).length };
      };
      const [whenBlocked, answer] = await Promise.all([
        block(),
        gateway.call(orderCreate, orderInput(cart, { contact: newContact() }), sender),
      ]);
      const placed = (await ordersOf(client.userId)).length;
      const done = (await doneBy(manager.userId)).length;
      // What was there when the block was committed is all that there ever is.
      expect({ orders: placed, done }).toEqual(whenBlocked);
      expect(done - earlier).toBe(placed);
      expect(placed).toBe(answer.status_code === 200 ? 1 : 0);
      seen.add(answer.status_code);
      expect(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, sender)).toMatchObject({
        status_code: 401,
      });
    });
    expect([...seen].every((status) => status === 200 || status === 401)).toBe(true);
  });

  it("end ∥ order: an order is taken before the end or answers that acting is over", async () => {
    await inRounds(async () => {
      const { manager, client, acting, sender, cart } = await managerAtWork();
      const end = async () => {
        await gateway.call(actingEnd, { id: acting.id }, manager);
        return (await ordersOf(client.userId)).length;
      };
      const [whenEnded, answer] = await Promise.all([
        end(),
        gateway.call(orderCreate, orderInput(cart, { contact: newContact() }), sender),
      ]);
      expect((await ordersOf(client.userId)).length).toBe(whenEnded);
      expect(answer.code ?? "done").toBe(whenEnded === 1 ? "done" : "acting_ended");
    });
  });

  it("begun ten times at once for two clients, one is acted for", async () => {
    await inRounds(async () => {
      const manager = await signInStaff(shop, "manager");
      const clients = await Promise.all([signInUser(shop), signInUser(shop)]);
      const begun = await atOnce(10, (n) =>
        gateway.call(actingStart, { client: { id: clients[n % 2]?.userId }, reason: "call" }, manager),
      );
      expect(begun.map(({ status_code }) => status_code)).toEqual(Array(10).fill(200));
      const rows = await shop.connection.db
        .select()
        .from(staffActing)
        .where(eq(staffActing.sessionId, manager.sessionId));
      expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    }, 5);
  });

  it("block ∥ begin: nobody who is blocked begins to act", async () => {
    await inRounds(async () => {
      const manager = await signInStaff(shop, "manager");
      const client = await signInUser(shop);
      const block = async () => {
        await shop.connection.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, manager.userId));
        return doneBy(manager.userId);
      };
      const [whenBlocked] = await Promise.all([
        block(),
        gateway.call(actingStart, { client: { id: client.userId }, reason: "call" }, manager),
      ]);
      expect(await doneBy(manager.userId)).toEqual(whenBlocked);
    });
  });
});
