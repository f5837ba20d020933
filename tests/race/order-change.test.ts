import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderChange, orderChangeTry } from "../../gateway/contract/office/order-change.ts";
import { orderDeskCancel, orderDeskCard } from "../../gateway/contract/office/order-desk.ts";
import { approvals } from "../../gateway/platform/db/schema/approvals.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { startPayingShopOnPostgres } from "../support/shop-on-postgres.ts";
import { stockOf } from "../support/stock-of.ts";

const WHEEL = 845_000;

type Person = Awaited<ReturnType<typeof signInStaff>>;

describe.skipIf(!hasPostgres())("an order that is changed while others are at it, on PostgreSQL", () => {
  let shop: Awaited<ReturnType<typeof startPayingShopOnPostgres>>;
  let gateway: TestGateway;
  let staff: [Person, Person];

  beforeAll(async () => {
    shop = await startPayingShopOnPostgres();
    gateway = openStaffGateway(shop);
    staff = [await signInStaff(shop, "manager"), await signInStaff(shop, "admin")];
  });
  beforeEach(() => anew());
  afterAll(async () => {
    expect([...gateway.failures, ...shop.failures]).toEqual([]);
    await shop.stop();
  });

  const db = () => shop.services.connection.db;
  const { restock, wheels } = stockOf(() => db());

  async function anew() {
    await shop.forgetOrders();
    await db().delete(approvals);
    await restock(20);
  }

  /** Pieces that an order holds; what is left of the shelf is the others. */
  async function heldBy({ reserve }: { reserve: { isReturned: boolean; quantity: number }[] }) {
    const held = reserve.filter(({ isReturned }) => !isReturned).reduce((all, { quantity }) => all + quantity, 0);
    expect((await wheels()).onShelf).toBe(20 - held);
    return held;
  }

  const cardOf = async (identity: string) => dataOf(await gateway.call(orderDeskCard, { identity }, staff[0]));
  const changed = async (identity: string, quantity: number, person: Person) => {
    const { version } = await cardOf(identity);
    const input = { identity, version, lines: [{ position: 0, sku: "D-CAST", quantity }] };
    const { sum } = dataOf(await gateway.call(orderChangeTry, input, person));
    return { ...input, key: randomUUID(), expectedSum: sum };
  };
  const settled = async () => {
    for (let n = 0; n < 4; n += 1) {
      shop.later(1);
      await shop.round();
    }
  };

  it("two of the staff at once: one change is done, the other hears of it, and one form sent ten times is done once", async () => {
    await inRounds(async () => {
      await anew();
      const { identity } = await shop.placed("cash");
      const forms = [await changed(identity, 3, staff[0]), await changed(identity, 6, staff[1])] as const;
      const answers = await atOnce(10, (n) => gateway.call(orderChange, forms[n % 2 ? 1 : 0], staff[n % 2 ? 1 : 0]));
      const done = answers.flatMap(({ status_code }, n) => (status_code === 200 ? [n % 2] : []));
      expect(new Set(done).size).toBe(1);
      expect(done).toHaveLength(5);
      for (const answer of answers) if (answer.status_code !== 200) expect(answer.code).toBe("order_changed");
      const card = await cardOf(identity);
      expect(card).toMatchObject({ version: 2, sum: (done[0] === 0 ? 3 : 6) * WHEEL });
      expect((await heldBy(card)) * WHEEL).toBe(card.sum);
    });
  });

  it("a payment that arrives at the same moment: the bank keeps just what the order costs, or less and the rest is to be paid", async () => {
    await inRounds(async (round) => {
      await anew();
      const access = await shop.placed("card_online");
      dataOf(await shop.pay(access));
      const [payment] = await shop.bankPayments(access.identity);
      if (!payment) throw new Error("The bank has no payment");
      const form = await changed(access.identity, round % 2 ? 6 : 3, staff[0]);
      await atOnce(2, async (n) => {
        if (n === 0) return gateway.call(orderChange, form, staff[0]);
        await shop.atBank(payment, { do: "pay", scenario: "plain" });
        return shop.round();
      });
      await settled();
      const kept = await shop.keptAtBank(access.identity);
      const card = await cardOf(access.identity);
      const { sum, status } = card;
      const order = await shop.orderOf(access);
      expect(status).not.toBe("cancelled");
      expect(kept).toBe(Math.min(sum, 4 * WHEEL));
      if (kept < sum) expect(order.onlineWays.length + (order.paying?.others.length ?? 0)).toBeGreaterThan(0);
      else expect(order.paying?.state).toBe("paid");
      expect((await heldBy(card)) * WHEEL).toBe(sum);
    });
  });

  it("a cancel at the same moment: nothing is kept of the money, or just the new sum, and no goods are held twice or lost", async () => {
    await inRounds(async () => {
      await anew();
      const { identity } = await shop.placed("cash");
      const form = await changed(identity, 2, staff[0]);
      const seen = { identity, version: form.version, key: randomUUID(), reason: "customer" as const };
      const answers = await atOnce(2, (n) =>
        n === 0 ? gateway.call(orderChange, form, staff[0]) : gateway.call(orderDeskCancel, seen, staff[1]),
      );
      expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1);
      const card = await cardOf(identity);
      expect(await heldBy(card)).toBe(card.status === "cancelled" ? 0 : 2);
    });
  });
});
