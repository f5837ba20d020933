import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { garageRoutes } from "../catalogue/garage/handlers.ts";
import { garageList } from "../contract/catalogue/garage.ts";
import { orderCancel, orderRepeat, ordersMine, ordersMineStatuses } from "../contract/sales/my-orders.ts";
import { appointmentsMine, appointmentsMineStatuses, masterAdvice } from "../contract/workshop/appointments.ts";
import { storageMine } from "../contract/workshop/storage.ts";
import { verifyPassword } from "../customers/auth/password-hash.ts";
import { openSession } from "../customers/auth/sessions-store.ts";
import type { DatabaseConnection } from "../platform/db/database.ts";
import { loyaltyAccounts, loyaltyOperations } from "../platform/db/schema/loyalty.ts";
import { orders } from "../platform/db/schema/orders.ts";
import { promoCampaigns } from "../platform/db/schema/promo.ts";
import { userPhones, userRoles, users } from "../platform/db/schema/users.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { dataOf, openTestGateway } from "../testing/client.ts";
import { openTestShop } from "../testing/shop.ts";
import { appointmentRoutes } from "../workshop/appointments/handlers.ts";
import { storageRoutes } from "../workshop/storage/handlers.ts";
import {
  DEMO_BLOCKED,
  DEMO_INVITER,
  DEMO_NEWCOMER,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_REGULAR,
  DEMO_STAFF,
} from "./customers-people.ts";
import { seedDemoShop } from "./seed.ts";

const connection = await openTestDatabase();
await seedDemoShop(connection, { goodsCount: 400 });
const shop = await openTestShop(connection);
shop.clock.now = new Date();
const { services, identity } = shop;
const belongings = openTestGateway(
  [...garageRoutes(services), ...appointmentRoutes(services), ...storageRoutes(shop)],
  identity,
);
afterAll(async () => {
  expect([...shop.failures, ...belongings.failures]).toEqual([]);
  await connection.close();
});

async function signIn(phone: string): Promise<{ accessToken: string }> {
  const { db } = connection;
  const [row] = await db.select().from(userPhones).where(eq(userPhones.phone, phone));
  const userId = row?.userId ?? 0;
  const { sessionId } = await openSession(db, userId, { clientAgent: "", clientAddress: "" }, shop.clock.now);
  return { accessToken: await shop.accessTokens.issue({ userId, sessionId }) };
}

describe("the demo shop's customers", () => {
  it("have fictitious phones, and the blocked one is blocked", async () => {
    const phones = await connection.db.select().from(userPhones);
    expect(phones.map(({ phone }) => phone).sort()).toEqual(DEMO_PEOPLE.map(({ phone }) => phone));
    const people = await connection.db.select().from(users);
    expect(people.filter(({ blockedAt }) => blockedAt).map(({ surname }) => surname)).toEqual([DEMO_BLOCKED.surname]);
    const customer = people.find(({ surname }) => surname === DEMO_REGULAR.surname);
    expect(await verifyPassword({ password: DEMO_PASSWORD, passwordHash: customer?.passwordHash ?? "" })).toBe(true);
    expect(await verifyPassword({ password: "", passwordHash: customer?.passwordHash ?? "" })).toBe(false);
  });

  it("STF-037 include one member of staff for each role, who may do what the role grants", async () => {
    const roles = await connection.db.select().from(userRoles);
    expect(roles.filter(({ id }) => id === "client")).toHaveLength(DEMO_PEOPLE.length - DEMO_STAFF.length);
    expect(roles.find(({ id }) => id === "callcenter")?.title).toBe("Оператор");
    for (const { role, email } of DEMO_STAFF) {
      const holders = roles.filter(({ id }) => id === role.id);
      expect(holders, role.id).toMatchObject([{ title: role.title }]);
      expect((await shop.identity.permissionsOf(holders[0]?.userId ?? 0)).size, role.id).toBeGreaterThan(0);
      expect(email?.address).toBe(`${role.id}@example.ru`);
    }
  });

  it("ORD-011 include one with data in every section: eleven orders in all statuses, cars, appointments, contracts", async () => {
    const sender = await signIn(DEMO_REGULAR.phone);
    const { orders, total } = dataOf(await shop.call(ordersMine, {}, sender));
    expect([orders.length, total]).toEqual([10, 11]);
    const { statuses } = dataOf(await shop.call(ordersMineStatuses, {}, sender));
    expect(statuses.every(({ count }) => count > 0)).toBe(true);
    expect(dataOf(await belongings.call(garageList, {}, sender)).total).toBe(3);
    expect(dataOf(await belongings.call(appointmentsMine, {}, sender)).services[0]?.canBeCancelled).toBe(true);
    const appointments = dataOf(await belongings.call(appointmentsMineStatuses, {}, sender)).statuses;
    expect(appointments.every(({ count }) => count > 0)).toBe(true);
    expect(dataOf(await belongings.call(masterAdvice, {}, sender)).appointments).toHaveLength(2);
    const { contracts } = dataOf(await belongings.call(storageMine, {}, sender));
    expect(contracts.map(({ status }) => status)).toEqual(["stored", "returned"]);
  });

  it("have reserved goods that cancelling releases, and orders that can be repeated", async () => {
    const sender = await signIn(DEMO_REGULAR.phone);
    const pieces = async (table: string) =>
      (
        await connection.db.execute<{ sum: number }>(
          sql.raw(`select coalesce(sum(quantity), 0)::int as sum from ${table}`),
        )
      ).rows[0]?.sum ?? 0;
    const [stock, aside] = [await pieces("stock"), await pieces("order_reservations where returned_at is null")];
    expect(aside).toBeGreaterThan(10);
    const { orders } = dataOf(await shop.call(ordersMine, { status: "new" }, sender));
    for (const { identity } of orders) dataOf(await shop.call(orderCancel, { order: { identity } }, sender));
    expect(await pieces("stock")).toBeGreaterThan(stock);
    expect((await pieces("stock")) + (await pieces("order_reservations where returned_at is null"))).toBe(
      stock + aside,
    );
    const { cart } = dataOf(await shop.call(orderRepeat, { order: { identity: orders[0]?.identity } }, sender));
    expect(cart.lines.length).toBeGreaterThan(0);
  });

  it("include one without any data, and one whose guest order is found by the phone", async () => {
    const newcomer = await signIn(DEMO_NEWCOMER.phone);
    expect(dataOf(await shop.call(ordersMine, {}, newcomer)).total).toBe(0);
    expect(dataOf(await belongings.call(garageList, {}, newcomer)).total).toBe(0);
    const inviter = await signIn(DEMO_INVITER.phone);
    expect(dataOf(await shop.call(ordersMine, {}, inviter)).orders).toMatchObject([{ status: "processing" }]);
  });

  it("have points that add up, and promo codes that are active, over and used up", async () => {
    const now = shop.clock.now;
    const accounts = await connection.db.select().from(loyaltyAccounts);
    expect(accounts.map(({ refererCode }) => refererCode).sort()).toEqual([
      DEMO_REGULAR.refererCode,
      DEMO_INVITER.refererCode,
    ]);
    for (const { userId, balance } of accounts) {
      const operations = await connection.db
        .select()
        .from(loyaltyOperations)
        .where(eq(loyaltyOperations.userId, userId));
      const active = operations.filter(({ activeFrom }) => activeFrom <= now);
      expect(active.reduce((sum, { points }) => sum + points, 0)).toBe(balance);
    }
    const campaigns = await connection.db.select().from(promoCampaigns);
    const isOver = ({ endsAt }: { endsAt: Date | null }) => endsAt !== null && endsAt < now;
    expect(campaigns.map((campaign) => [campaign.keyword, isOver(campaign), campaign.usesLeft])).toEqual([
      ["ЗИМА", false, null],
      ["ЛЕТО", true, null],
      ["ПЕРВЫЕ", false, 0],
      // For the cart, by a link, and by a letter.
      ["ШИНЫ", false, null],
      [null, false, null],
      [null, false, null],
    ]);
  });
});

describe("a demo shop of three goods", () => {
  let small: DatabaseConnection;
  beforeAll(async () => {
    small = await openTestDatabase();
    await seedDemoShop(small, { goodsCount: 3 });
  });
  afterAll(() => small.close());

  it("has customers and orders too", async () => {
    expect(await small.db.$count(users)).toBe(DEMO_PEOPLE.length);
    expect(await small.db.$count(orders)).toBe(12);
  });
});
