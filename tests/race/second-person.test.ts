import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pointsCorrectionAdd } from "../../gateway/contract/sales/points-desk.ts";
import { returnAccept, returnAdd } from "../../gateway/contract/sales/returns.ts";
import { approvals } from "../../gateway/platform/db/schema/approvals.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { figuresOf, givePoints } from "../../gateway/testing/points.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { applyEvent } from "../../gateway/testing/stored-orders.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce, countOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { startPayingShopOnPostgres } from "../support/shop-on-postgres.ts";
import { stockOf } from "../support/stock-of.ts";

const ALONE_KOPECKS = 2_000_000;
const WHEEL_KOPECKS = 845_000;

describe.skipIf(!hasPostgres())("what staff give at the same moment, on PostgreSQL", () => {
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

  const db = () => shop.services.connection.db;
  const { restock } = stockOf(() => db());

  it("twenty corrections at once give no more points than one person may, and no member more than one may get", async () => {
    let phones = 0;
    await inRounds(async () => {
      await db().delete(approvals);
      const staff = [await signInStaff(shop, "manager"), await signInStaff(shop, "admin")] as const;
      const members = await Promise.all(
        [0, 1, 2].map(async () => {
          phones += 1;
          const phone = `+7918${String(phones).padStart(7, "0")}`;
          const { userId } = await signInUser(shop, { phones: [phone] });
          await givePoints(db(), userId, []);
          return { userId, phone };
        }),
      );
      const answers = await atOnce(20, (n) =>
        gateway.call(
          pointsCorrectionAdd,
          { key: randomUUID(), member: members[n % 3]?.phone ?? "", points: 1_000, reason: "Обещали по телефону" },
          staff[n % 2],
        ),
      );
      const alone = answers
        .map((answer, n) => ({ n, isAlone: dataOf(answer).state === "done" }))
        .filter((one) => one.isAlone);
      const byPerson = Object.values(countOf(alone.map(({ n }) => n % 2)));
      expect(Math.max(...byPerson)).toBeLessThanOrEqual(5);
      expect(alone.length).toBeGreaterThanOrEqual(5);
      const balances = await Promise.all(members.map(async ({ userId }) => (await figuresOf(db(), userId)).balance));
      for (const balance of balances) expect(balance).toBeLessThanOrEqual(5_000);
    });
  });

  it("returns split among persons and orders, accepted at once, pay back no more alone than the whole would", async () => {
    const split = fc.array(fc.record({ order: fc.nat(1), person: fc.nat(2) }), { minLength: 4, maxLength: 8 });
    const draws = fc.sample(split, 20);
    await inRounds(async (round) => {
      await shop.forgetOrders();
      await db().delete(approvals);
      await restock(8);
      const orders = [];
      for (const _ of [0, 1]) {
        const access = await shop.placed("cash");
        await applyEvent(db(), access.identity, "start", FIXTURE_NOW, shop.messaging);
        await applyEvent(db(), access.identity, "make_ready", FIXTURE_NOW, shop.messaging);
        await applyEvent(db(), access.identity, "hand_out", FIXTURE_NOW, shop.messaging);
        orders.push(access.identity);
      }
      const staff = [
        await signInStaff(shop, "manager"),
        await signInStaff(shop, "admin"),
        await signInStaff(shop, "manager"),
      ];
      const parts: { id: number; order: number; person: number }[] = [];
      for (const { order, person } of draws[round % draws.length] ?? []) {
        const request = { identity: orders[order] ?? "", key: randomUUID(), lines: ["0:1"], reason: "defect" as const };
        const added = await gateway.call(returnAdd, { ...request, comment: "" }, staff[0]);
        if (added.status_code === 200) parts.push({ id: dataOf(added).id, order, person });
      }
      const answers = await atOnce(parts.length, async (n) => {
        const part = parts[n];
        if (!part) throw new Error("no part");
        const decision = { id: part.id, version: 1, placeId: null, refundBy: "cash" as const, note: "" };
        return { ...part, state: dataOf(await gateway.call(returnAccept, decision, staff[part.person])).state };
      });
      const alone = answers.filter(({ state }) => state === "accepted");
      for (const key of ["order", "person"] as const)
        for (const count of Object.values(countOf(alone.map((part) => part[key]))))
          expect(count * WHEEL_KOPECKS).toBeLessThanOrEqual(ALONE_KOPECKS);
      expect(alone.length).toBeGreaterThan(0);
    });
  });
});
