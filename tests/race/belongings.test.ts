import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { garageRoutes } from "../../gateway/catalogue/garage/handlers.ts";
import { garageAdd, garageList } from "../../gateway/contract/catalogue/garage.ts";
import { orderCancel, ordersMine } from "../../gateway/contract/sales/my-orders.ts";
import { crmOrderCancel, orderCreate } from "../../gateway/contract/sales/orders.ts";
import { appointmentCancel } from "../../gateway/contract/workshop/appointments.ts";
import { appointments } from "../../gateway/platform/db/schema/appointments.ts";
import { cars, fitments } from "../../gateway/platform/db/schema/cars.ts";
import type { ApiError } from "../../gateway/platform/http/api-error.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../gateway/testing/fixture.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { applyEvent, bringTo } from "../../gateway/testing/stored-orders.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { appointmentRoutes } from "../../gateway/workshop/appointments/handlers.ts";
import { atOnce, codesOf, times } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("a customer's belongings at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let belongings: TestGateway;
  let anna: Awaited<ReturnType<typeof signInUser>>;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    anna = await signInUser(shop, { phones: ["+79123456789"] });
    const { services, identity } = shop;
    belongings = openTestGateway([...garageRoutes(services), ...appointmentRoutes(services)], identity);
  });
  beforeEach(async () => {
    await shop.forgetOrders();
    await shop.restock("T-WINTER", "malysheva", 4);
    await shop.restock("D-CAST", "malysheva", 8);
  });
  afterAll(async () => {
    expect([...shop.failures, ...belongings.failures]).toEqual([]);
    await shop.stop();
  });

  async function placed() {
    const { cart, sender } = await shop.buyer([
      { sku: "T-WINTER", quantity: 4 },
      { sku: "D-CAST", quantity: 4 },
    ]);
    return dataOf(await shop.call(orderCreate, orderInput(cart), { ...sender, ...anna }));
  }
  const cancel = (identity: string) => shop.call(orderCancel, { order: { identity } }, anna);

  /** As the shop's office does it; false when it was too late. */
  const handOut = (identity: string): Promise<boolean> =>
    applyEvent(shop.connection.db, identity, "hand_out").then(
      () => true,
      (error: ApiError) => {
        expect(error.code).toBe("too_late");
        return false;
      },
    );

  it("ORD-008 an order that is cancelled twenty times at once puts its goods back once", async () => {
    const { identity } = await placed();
    const answers = await atOnce(20, () => cancel(identity));
    expect(codesOf(answers)).toEqual({ done: 1, too_late: 19 });
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 4, promised: 0 });
    expect(await shop.piecesOf("D-CAST")).toEqual({ left: 8, promised: 0 });
  });

  it("ORD-010 an order that is cancelled in the account and by its number at once puts its goods back once", async () => {
    const { identity, reserveId } = await placed();
    const byNumber = { phone: "+79123456789", reserve_id: reserveId };
    const answers = await Promise.all(
      times(16, (n) => (n % 2 ? cancel(identity) : shop.call(crmOrderCancel, byNumber, { address: `192.0.2.${n}` }))),
    );
    expect(codesOf(answers)).toEqual({ done: 1, too_late: 15 });
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 4, promised: 0 });
  });

  it("an order is handed out or cancelled, never both, and its goods are gone or back", async () => {
    await inRounds(async (round) => {
      await shop.forgetOrders();
      await shop.restock("T-WINTER", "malysheva", 4);
      const { identity } = await placed();
      await bringTo(shop.connection.db, identity, "ready");
      const cancels = round % 2 === 0 ? times(3, () => cancel(identity)) : [];
      const hand = handOut(identity);
      if (cancels.length === 0) cancels.push(...times(3, () => cancel(identity)));
      const [handed, answers] = await Promise.all([hand, Promise.all(cancels)]);
      const cancelled = codesOf(answers).done ?? 0;
      expect([handed, cancelled]).toEqual(handed ? [true, 0] : [false, 1]);
      expect(await shop.piecesOf("T-WINTER")).toEqual({ left: handed ? 0 : 4, promised: 0 });
      const { orders: list } = dataOf(await shop.call(ordersMine, {}, anna));
      expect(list.map(({ status }) => status)).toEqual([handed ? "delivered" : "cancelled"]);
    });
  });

  it("goods that come back are sold once more to one of those who wait for them, and nobody deadlocks", async () => {
    await inRounds(async () => {
      await shop.forgetOrders();
      await shop.restock("T-WINTER", "malysheva", 8);
      await shop.restock("D-CAST", "malysheva", 20);
      const first = await atOnce(2, placed);
      // The shelf looks full while carts are filled: what they want is gone when they order.
      await shop.restock("T-WINTER", "malysheva", 4);
      const buyers = await Promise.all(
        times(12, (n) => {
          const items = [
            { sku: "D-CAST" as const, quantity: 1 },
            { sku: "T-WINTER" as const, quantity: 4 },
          ];
          return shop.buyer(n % 2 ? items : items.reverse());
        }),
      );
      await shop.restock("T-WINTER", "malysheva", 0);
      const [answers, cancels] = await Promise.all([
        Promise.all(
          buyers.map(({ cart, sender }) => shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender)),
        ),
        Promise.all(first.map(({ identity }) => cancel(identity))),
      ]);
      expect(codesOf(cancels)).toEqual({ done: 2 });
      const sold = codesOf(answers).done ?? 0;
      expect(sold).toBeLessThanOrEqual(2);
      expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 8 - sold * 4, promised: sold * 4 });
      const wheels = await shop.piecesOf("D-CAST");
      expect(wheels.left + wheels.promised).toBe(20);
    }, CROWD_ROUNDS);
  });

  it("API-110 a car that is added twenty times at once is one car", async () => {
    const { db } = shop.connection;
    const figures = { pcd: "4x100", hubBoreMm: 54.1, fastener: "гайка", tyres: [], wheels: [], source: "test" };
    await db.insert(fitments).values({ id: 1, contentKey: "one", ...figures });
    await db.insert(cars).values({
      brandSlug: "kia",
      brandTitle: "Kia",
      modelSlug: "rio",
      modelTitle: "Rio",
      generationSlug: "iv",
      generationTitle: "IV",
      modificationSlug: "1-6",
      modificationTitle: "1.6",
      code1c: "auto-1",
      fitmentId: 1,
    });
    const part = (slug: string) => ({ slug, title: "" });
    const car = { brand: part("kia"), model: part("rio"), generation: part("iv"), modification: part("1-6") };
    const answers = await atOnce(20, () => belongings.call(garageAdd, { car }, anna));
    expect(codesOf(answers)).toEqual({ done: 20 });
    expect(new Set(answers.map((answer) => dataOf(answer).auto.id)).size).toBe(1);
    expect(dataOf(await belongings.call(garageList, {}, anna)).total).toBe(1);
  });

  it("an appointment cancelled ten times at once is cancelled once", async () => {
    await shop.connection.db.insert(appointments).values({
      appointmentNumber: "Z-1",
      reserveId: "1",
      userId: anna.userId,
      phoneDigits: "9123456789",
      title: "Шиномонтаж",
      locationId: fixtureLocations.malysheva,
      startsAt: new Date(FIXTURE_NOW.getTime() + 3_600_000),
      endsAt: new Date(FIXTURE_NOW.getTime() + 7_200_000),
    });
    const input = { service: { reserve_id: "1" } };
    const answers = await atOnce(10, () => belongings.call(appointmentCancel, input, anna));
    expect(codesOf(answers)).toEqual({ done: 1, too_late: 9 });
  });
});
