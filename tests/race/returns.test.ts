import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  orderReturnRequest,
  orderReturnsOf,
  returnAccept,
  returnRefuse,
} from "../../gateway/contract/sales/returns.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { fixtureLocations } from "../../gateway/testing/fixture.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { applyEvent } from "../../gateway/testing/stored-orders.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { startPayingShopOnPostgres } from "../support/shop-on-postgres.ts";
import { stockOf } from "../support/stock-of.ts";

const SUM = 3_380_000;
const PIECES = 4;

describe.skipIf(!hasPostgres())("returns at the same moment, on PostgreSQL", () => {
  let shop: Awaited<ReturnType<typeof startPayingShopOnPostgres>>;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startPayingShopOnPostgres();
    gateway = openStaffGateway(shop);
  });
  afterAll(async () => {
    expect([...gateway.failures, ...shop.failures]).toEqual([]);
    await shop.stop();
  });

  const { wheels, restock } = stockOf(() => shop.services.connection.db);

  it("give back as much money and as many goods as came back, whoever accepts, refuses and asks again meanwhile", async () => {
    const ends = new Set<string>();
    await inRounds(async (round) => {
      await shop.forgetOrders();
      await restock(8);
      const access = await shop.placed("card_online");
      dataOf(await shop.pay(access));
      const [payment] = await shop.bankPayments(access.identity);
      if (!payment) throw new Error("The bank has no payment");
      await shop.atBank(payment, { do: "pay", scenario: "plain" });
      await shop.round();
      await applyEvent(shop.services.connection.db, access.identity, "hand_out", shop.services.now(), shop.messaging);
      const staff = [await signInStaff(shop, "manager"), await signInStaff(shop, "admin")] as const;
      const ask = (quantity: number) =>
        gateway.call(orderReturnRequest, {
          ...access,
          key: randomUUID(),
          lines: [`0:${quantity}`],
          reason: "defect" as const,
          comment: "",
          images: [],
        });
      const { id } = dataOf(await ask(2)).return;
      const accept = (person: (typeof staff)[number]) =>
        gateway.call(
          returnAccept,
          { id, version: 1, placeId: fixtureLocations.malysheva, refundBy: "online", note: "" },
          person,
        );
      const replies = await Promise.all([
        ...(round % 3 === 0
          ? [gateway.call(returnRefuse, { id, version: 1, decision: "Следы эксплуатации" }, staff[1])]
          : []),
        accept(staff[0]),
        accept(staff[1]),
        ask(2),
        ask(2),
        ask(1),
        shop.send(),
        shop.poll(),
      ]);
      const decided = replies.slice(0, round % 3 === 0 ? 3 : 2) as { code?: string }[];
      expect(decided.filter(({ code }) => code === undefined)).toHaveLength(1);
      for (let n = 0; n < 3; n += 1) {
        shop.later(1);
        await shop.round();
      }
      const { returns, left } = dataOf(await gateway.call(orderReturnsOf, access));
      const asked = returns
        .filter(({ state }) => state !== "refused")
        .reduce((sum, { lines }) => sum + (lines[0]?.quantity ?? 0), 0);
      expect(asked + (left[0]?.quantity ?? 0)).toBe(PIECES);
      const taken = returns.filter(({ state }) => state === "accepted");
      const pieces = taken.reduce((sum, { lines }) => sum + (lines[0]?.quantity ?? 0), 0);
      const refunded = taken.reduce((sum, { refund }) => sum + (refund ?? 0), 0);
      expect(refunded).toBe((SUM / PIECES) * pieces);
      expect(await shop.keptAtBank(access.identity)).toBe(SUM - refunded);
      expect((await wheels()).onShelf).toBe(8 - PIECES + pieces);
      ends.add(returns.find((one) => one.id === id)?.state ?? "");
    });
    expect([...ends]).toContain("accepted");
  });
});
