import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { orderReturnRequest, returnAccept } from "../../gateway/contract/sales/returns.ts";
import { loyaltyAccounts, loyaltyLots, loyaltyOperations } from "../../gateway/platform/db/schema/loyalty.ts";
import { earn, giveBack, hold, refund, settle, spend, takeOff } from "../../gateway/sales/loyalty/ledger.ts";
import { refreshDueBalances } from "../../gateway/sales/loyalty/refresh-due-balances.ts";
import { dayOf, LIFE_OF_EARNED, NaiveMember, type Step, steps } from "../../gateway/sales/loyalty/testing.ts";
import { expireOrders } from "../../gateway/sales/orders/end-reserves.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../gateway/testing/fixture.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { figuresOf, givePoints, unsoundPoints } from "../../gateway/testing/points.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { applyEvent, bringTo, storeOrder } from "../../gateway/testing/stored-orders.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce, codesOf, statusesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds, RACE_ROUNDS } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOfTwoProcesses } from "../support/shop-on-postgres.ts";

/** Another one was faster. */
const tooLate = (error: unknown) => expect(error).toMatchObject({ code: "too_late" });

describe.skipIf(!hasPostgres())("points at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startShopOfTwoProcesses();
    gateway = openStaffGateway(shop);
  });
  beforeEach(forgetAll);
  afterAll(async () => {
    expect([...shop.failures, ...gateway.failures]).toEqual([]);
    await shop.stop();
  });

  async function forgetAll(): Promise<void> {
    shop.clock.now = FIXTURE_NOW;
    const { db } = shop.connection;
    await db.delete(loyaltyOperations);
    await db.delete(loyaltyLots);
    await db.delete(loyaltyAccounts);
    await shop.forgetOrders();
    await shop.restock("TP-SENSOR", "warehouse", 500);
  }

  /** A member with points, and carts of one sensor for 2 490 ₽ each. */
  async function givenMember(points: readonly number[], endsInDays?: number) {
    const user = await signInUser(shop);
    await givePoints(shop.connection.db, user.userId, points, { endsInDays });
    return user;
  }
  type Member = Awaited<ReturnType<typeof givenMember>>;

  async function cartOf(_member: Member, quantity = 1) {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity }, { region: "ekaterinburg" }));
    return cart;
  }

  async function place(member: Member, points: number, quantity = 1) {
    const cart = await cartOf(member, quantity);
    const expectedSum = cart.summary.total.sum - points * 100;
    const sender = { accessToken: member.accessToken, cartToken: cart.token, region: "ekaterinburg" };
    return shop.call(orderCreate, orderInput(cart, { contact: newContact(), points, expectedSum }), sender);
  }

  it("twenty tabs that spend the same 500 points are one order with them", async () => {
    await inRounds(async () => {
      await forgetAll();
      const member = await givenMember([300, 200]);
      const carts = await atOnce(20, () => cartOf(member));
      const answers = await Promise.all(
        carts.map((cart) =>
          shop.call(
            orderCreate,
            orderInput(cart, { contact: newContact(), points: 500, expectedSum: cart.summary.total.sum - 50_000 }),
            { accessToken: member.accessToken, cartToken: cart.token, region: "ekaterinburg" },
          ),
        ),
      );
      expect(statusesOf(answers)).toEqual({ 200: 1, 422: 19 });
      expect(codesOf(answers)).toEqual({ done: 1, invalid: 19 });
      expect(await figuresOf(shop.connection.db, member.userId)).toEqual({ balance: 0, debt: 0 });
      expect(await unsoundPoints(shop.connection.db)).toEqual([]);
    }, RACE_ROUNDS / 4);
  });

  it("that orders use, give back, earn and lose while they end and goods come back add up, and are never below zero", async () => {
    const ends = new Set<string>();
    await inRounds(async (round) => {
      await forgetAll();
      const { db } = shop.connection;
      const member = await givenMember([400, 300, 300], 10);
      const [first, second, third] = [
        dataOf(await place(member, 300, 2)),
        dataOf(await place(member, 200)),
        dataOf(await place(member, 100)),
      ];
      await bringTo(db, first.identity, "delivered", FIXTURE_NOW);
      const asked = dataOf(
        await gateway.call(orderReturnRequest, {
          identity: first.identity,
          orderAccessToken: first.orderAccessToken,
          key: randomUUID(),
          lines: ["0:1"],
          reason: "defect" as const,
          comment: "",
          images: [],
        }),
      ).return;
      // In every other round the first lot has ended meanwhile, and the reserves with it.
      const days = round % 2 === 0 ? 10.5 : 0.1;
      shop.clock.now = new Date(FIXTURE_NOW.getTime() + days * 86_400_000);
      const buyer = { ...member, accessToken: await shop.accessTokens.issue(member) };
      const staff = await signInStaff(shop, "manager");
      const decision = { placeId: fixtureLocations.malysheva, refundBy: "cash" as const, note: "" };
      const { signal } = new AbortController();
      const at = shop.services.now();
      const [accepted, ...placed] = await Promise.all([
        gateway.call(returnAccept, { id: asked.id, version: 1, ...decision }, staff),
        place(buyer, 150),
        place(buyer, 150),
        applyEvent(db, second.identity, "cancel", at).catch(tooLate),
        bringTo(db, second.identity, "delivered", at).catch(tooLate),
        applyEvent(db, third.identity, "expire", at).catch(tooLate),
        expireOrders(shop, signal),
        refreshDueBalances(shop.services, signal),
        db.transaction((tx) => settle(tx, member.userId, at)),
      ]);
      expect(accepted.status_code).toBe(200);
      for (const answer of placed.slice(0, 2)) ends.add(String((answer as { status_code: number }).status_code));
      const { balance, debt } = await figuresOf(db, member.userId);
      expect(Math.min(balance, debt)).toBe(0);
      expect(await unsoundPoints(db)).toEqual([]);
    });
    expect([...ends]).toContain("200");
  });

  it("of the database are those of a model that knows every point by itself, whatever happens", async () => {
    const { db } = shop.connection;
    const lifeOf = (from: number, ends: number | null) => ({
      activeFrom: dayOf(from),
      expiresAt: ends === null ? null : dayOf(ends),
    });

    async function play(
      userId: number,
      step: Step,
      n: number,
      day: number,
      placed: (number | null)[],
      states: string[],
    ) {
      const at = dayOf(day);
      const common = { title: "Баллы", source: "promo" as const, orderId: null };
      switch (step.do) {
        case "earn": {
          const from = day + step.inDays;
          const life = lifeOf(from, step.lives && from + step.lives);
          await earn(db, userId, { ...common, key: `${userId}:${n}`, points: step.points, ...life }, at);
          return;
        }
        case "place": {
          const { id: orderId } = await storeOrder(db, { order: { userId } });
          if (await hold(db, { userId, orderId }, step.points, at)) placed.push(orderId);
          return;
        }
        case "takeOff":
          await takeOff(db, userId, { key: `take:${userId}:${n}`, points: step.points, title: "Поправка" }, at);
          return;
        case "wait":
          return;
      }
      const orderId = placed[step.order];
      if (orderId == null) return;
      if (step.do === "cancel" && states[step.order] === "placed") await giveBack(db, { userId, orderId }, at);
      if (step.do === "deliver" && states[step.order] === "placed") {
        await spend(db, { userId, orderId }, at);
        const life = lifeOf(day + LIFE_OF_EARNED.from, day + LIFE_OF_EARNED.ends);
        const lot = { ...common, key: `earn:${orderId}`, source: "purchase" as const, orderId, points: step.earned };
        await earn(db, userId, { ...lot, ...life }, at);
      }
      if (step.do === "return" && states[step.order] === "delivered") {
        const { restored, revoked } = step;
        // A number that no other return of this run has.
        const returnId = userId * 1_000 + n;
        await refund(db, { userId, orderId, returnId, restored, revoked }, at);
      }
    }

    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { userId } = await givenMember([]);
        const member = new NaiveMember();
        const placed: (number | null)[] = [];
        for (const [n, step] of history.entries()) {
          await play(userId, step, n, member.day, placed, [...member.orders]);
          member.take(step);
          await settle(db, userId, dayOf(member.day));
          const { balance, debt } = member.figures();
          expect(await figuresOf(db, userId)).toEqual({ balance, debt });
        }
      }),
      { numRuns: RACE_ROUNDS },
    );
  });
});
