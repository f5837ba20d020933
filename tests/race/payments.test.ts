import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderCancelByAccess, paymentReturned } from "../../gateway/contract/sales/payments.ts";
import type { ApiError } from "../../gateway/platform/http/api-error.ts";
import { paymentReference } from "../../gateway/sales/orders/payment-secrets.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { TEST_KEYS } from "../../gateway/testing/shop.ts";
import { applyEvent } from "../../gateway/testing/stored-orders.ts";
import { times } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds, RACE_ROUNDS } from "../support/race-rounds.ts";
import { startPayingShopOnPostgres } from "../support/shop-on-postgres.ts";
import { stockOf } from "../support/stock-of.ts";

const SUM = 3_380_000;
/** A round is a whole life of an order, with the bank on loopback. */
const TIMEOUT_MS = Math.max(180_000, RACE_ROUNDS * 6_000);
/** Another sequence of starting in every round, the same whenever it is run again. */
const turned = <T>(acts: readonly T[], round: number): T[] => {
  const left = [...acts];
  const order: T[] = [];
  for (let seed = round * 7 + 3; left.length > 0; seed = (seed * 31 + 17) % 10_007)
    order.push(...left.splice(seed % left.length, 1));
  return order;
};

describe.skipIf(!hasPostgres())(
  "the money of orders at the same moment, on PostgreSQL",
  { timeout: TIMEOUT_MS },
  () => {
    let shop: Awaited<ReturnType<typeof startPayingShopOnPostgres>>;

    beforeAll(async () => {
      // What is not raced for is silence: a busy machine must not be taken for a bank that does not answer.
      shop = await startPayingShopOnPostgres({ asked: { timeoutMs: 30_000 } });
    });
    beforeEach(() => shop.forgetOrders());
    afterAll(async () => {
      expect(shop.failures).toEqual([]);
      await shop.stop();
    });

    const { wheels, restock } = stockOf(() => shop.services.connection.db);

    /** Neither refused for being too late nor anything worse. */
    const settle = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: ApiError) => error.code ?? String(error),
      );

    /** What the bank has of the customer's money is what the shop owes goods for. */
    async function expectMoneyIsGoods(access: { identity: string; orderAccessToken: string }): Promise<string> {
      // Whatever waits for its turn has it: notices, polling, commands.
      for (let n = 0; n < 4; n += 1) {
        shop.later(1);
        await shop.round();
      }
      const { status, paying } = await shop.orderOf(access);
      const kept = await shop.keptAtBank(access.identity);
      const { onShelf, kept: reserved } = await wheels();
      if (status === "cancelled") expect({ kept, onShelf, reserved }).toEqual({ kept: 0, onShelf: 8, reserved: 0 });
      else {
        expect(["new", "processing", "delivered"]).toContain(status);
        expect({ kept, onShelf, state: paying?.state }).toEqual({ kept: SUM, onShelf: 4, state: "paid" });
      }
      return status;
    }

    it("is goods or comes back, whatever cancels, pays, tells, asks, hands out and ends at once", async () => {
      const ends = new Set<string>();
      await inRounds(async (round) => {
        await shop.forgetOrders();
        await restock(8);
        const access = await shop.placed();
        dataOf(await shop.pay(access));
        const [payment] = await shop.bankPayments(access.identity);
        const [row] = await shop.payments();
        if (!payment || !row) throw new Error("The bank has no payment");
        const reference = paymentReference(TEST_KEYS.orderAccess, "return", row.publicId);
        // The bank takes payments up to five minutes before the order ends.
        shop.later(round % 3 === 0 ? 10 : 54.9);
        await shop.poll();
        const paidLate = round % 3 === 1;
        if (paidLate) await shop.atBank(payment, { do: "pay", scenario: round % 2 ? "notice_never" : "plain" });
        if (round % 3 !== 0) shop.later(6);
        const acts = [
          () => shop.atBank(payment, { do: "pay", scenario: round % 2 ? "plain" : "notice_thrice" }),
          () => shop.applyNotices(),
          () => shop.applyNotices(),
          () => shop.expire(),
          () => shop.expire(),
          () => shop.poll(),
          () => shop.send(),
          () => shop.call(paymentReturned, { reference }),
          ...(round % 4 === 0 ? [] : [() => shop.call(orderCancelByAccess, access)]),
          () =>
            settle(
              applyEvent(shop.services.connection.db, access.identity, "hand_out", shop.clock.now, shop.messaging),
            ),
          () => shop.pay(access),
        ];
        await Promise.all(turned(acts, round).map((act) => act()));
        ends.add(await expectMoneyIsGoods(access));
      });
      // A few rounds may all end in one way by chance.
      if (RACE_ROUNDS >= 20) expect(ends.size).toBeGreaterThan(1);
    });

    it("pays for one order once, however many tabs begin and pay", async () => {
      await inRounds(async (round) => {
        await shop.forgetOrders();
        await restock(8);
        const access = await shop.placed();
        const methods = ["online_alfabank", "card_online", "sbp_alfabank"];
        const begin = (n: number) => shop.pay(access, { method: methods[(n + round) % 3] });
        const answers = await Promise.all(times(4, begin));
        expect(answers.filter(({ code }) => code !== undefined)).toEqual([]);
        dataOf(await shop.pay(access));
        const begun = await shop.bankPayments(access.identity);
        await Promise.all(begun.map((payment) => shop.atBank(payment, { do: "pay", scenario: "plain" })));
        await Promise.all([shop.applyNotices(), shop.poll(), shop.send()]);
        expect(await expectMoneyIsGoods(access)).toBe("processing");
      });
    });

    it("goes back once, though every process sends the command", async () => {
      await inRounds(async () => {
        await shop.forgetOrders();
        await restock(8);
        const access = await shop.placed();
        dataOf(await shop.pay(access));
        const [payment] = await shop.bankPayments(access.identity);
        if (!payment) throw new Error("The bank has no payment");
        await shop.atBank(payment, { do: "pay", scenario: "plain" });
        await shop.round();
        await Promise.all([
          ...times(3, () => shop.call(orderCancelByAccess, access)),
          ...times(3, () => shop.send()),
          shop.applyNotices(),
        ]);
        await Promise.all(times(3, () => shop.send()));
        expect(await expectMoneyIsGoods(access)).toBe("cancelled");
        const [after] = await shop.bankPayments(access.identity);
        expect(after?.facts.refundedKopecks).toBe(SUM);
      });
    });

    it("that comes at 59:59 is kept or given back, never lost", async () => {
      await inRounds(async (round) => {
        await shop.forgetOrders();
        await restock(8);
        const access = await shop.placed();
        dataOf(await shop.pay(access));
        const [payment] = await shop.bankPayments(access.identity);
        if (!payment) throw new Error("The bank has no payment");
        // A bank that keeps its page open for longer than it was told.
        await shop.bank.bank.step(payment.id, (known) => ({
          ...known,
          scenario: "ignores_cancel",
          expiresAt: new Date(FIXTURE_NOW.getTime() + 7_200_000).toISOString(),
        }));
        shop.clock.now = new Date(FIXTURE_NOW.getTime() + 3_599_000 + (round % 3) * 1_000);
        const pay = () => shop.atBank(payment, { do: "pay", scenario: round % 2 ? "notice_never" : "plain" });
        const acts = [pay, () => shop.expire(), () => shop.applyNotices(), () => shop.expire()];
        await Promise.all(turned(acts, round).map((act) => act()));
        await expectMoneyIsGoods(access);
      });
    });
  },
);
