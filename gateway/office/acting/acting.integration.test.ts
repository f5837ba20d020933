import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { garageList } from "../../contract/catalogue/garage.ts";
import { authLogout, whoami } from "../../contract/customers/auth.ts";
import { actingEnd, actingRead, actingStart } from "../../contract/office/acting.ts";
import { type Cart, cartAdd, cartRead } from "../../contract/sales/cart.ts";
import { orderMine, ordersMine } from "../../contract/sales/my-orders.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { openSession } from "../../customers/auth/sessions-store.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { carts, orderEvents, orders } from "../../platform/db/schema/orders.ts";
import { staffActing, staffActions } from "../../platform/db/schema/staff-acting.ts";
import { userRoles, users } from "../../platform/db/schema/users.ts";
import { deleteOldActions } from "../../platform/journal/journal-store.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { orderInput } from "../../testing/order-input.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { actFor, senderFor, signInStaff } from "../../testing/staff.ts";
import { forgetOrders } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

let manager: Person;
let client: Person;

const CLIENT_PHONE = "+79005550001";
const GUEST_PHONE = "+79005550077";

const { connection, shop, gateway } = await ownStaffShop();
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await forgetOrders(connection.db);
  await connection.db.delete(carts);
  await connection.db.delete(users).where(eq(users.surname, "Смирнова"));
  manager = await signInStaff(shop, "manager");
  client = await signInUser(shop, { firstname: "Анна", surname: "Смирнова", phones: [CLIENT_PHONE] });
});
afterEach(async () => {
  await forgetOrders(connection.db);
});

const advance = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};
const start = (person: Person, input: object, reason = "call") =>
  gateway.call(actingStart, { client: input, reason }, person);
const block = (userId: number) =>
  connection.db.update(users).set({ blockedAt: FIXTURE_NOW }).where(eq(users.id, userId));
const rowsOf = (userId: number) =>
  connection.db.select().from(staffActions).where(eq(staffActions.staffId, userId)).orderBy(desc(staffActions.id));

type Sender = Awaited<ReturnType<typeof actFor>>["sender"];
async function fillCart(sender: Sender): Promise<Cart> {
  const { cart } = dataOf(await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 2 }, sender));
  expect(cart.token).toBe(sender.cartToken);
  return cart;
}

describe("beginning to act for a client", () => {
  it("STF-003 names the account of a phone as well as its id, and is the same acting when it is asked twice", async () => {
    const byPhone = dataOf(await start(manager, { phone: CLIENT_PHONE }));
    const byId = dataOf(await start(manager, { id: client.userId }));
    expect(byPhone.client).toMatchObject({ id: client.userId, firstname: "Анна" });
    expect(byId).toEqual(byPhone);
    expect(byPhone.endsAt).toBe(new Date(FIXTURE_NOW.getTime() + 30 * 60_000).toISOString());
  });

  it("ends the client before, so that a session has one at a time", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    await actFor(gateway, manager, { phone: GUEST_PHONE });
    expect(await gateway.call(cartRead, {}, sender)).toMatchObject({ status_code: 409, code: "acting_ended" });
    const live = await connection.db.select().from(staffActing).where(eq(staffActing.sessionId, manager.sessionId));
    expect(live.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it("is refused for oneself, for staff and for a closed account, in words, and the journal has it", async () => {
    const colleague = await signInStaff(shop, "callcenter");
    const refused = async (id: number, message: RegExp) => {
      const reply = await start(manager, { id });
      expect(reply).toMatchObject({ status_code: 403, code: "forbidden" });
      expect(reply.errors[0]?.message).toMatch(message);
    };
    await refused(manager.userId, /^За себя/);
    await refused(colleague.userId, /^За сотрудника/);
    await block(client.userId);
    await refused(client.userId, /закрыт$/);
    expect(await start(manager, { id: 999_999 })).toMatchObject({ status_code: 404 });
    const outcomes = (await rowsOf(manager.userId)).map(({ call, outcome }) => `${call} ${outcome}`);
    expect(outcomes).toEqual(["actingStart not_found", ...Array(3).fill("actingStart forbidden")]);
  });

  it("is a manager's: an operator is refused and in the journal, a client is refused", async () => {
    const operator = await signInStaff(shop, "callcenter");
    expect(await start(operator, { id: client.userId })).toMatchObject({ status_code: 403, code: "forbidden" });
    expect(await rowsOf(operator.userId)).toMatchObject([{ call: "actingStart", outcome: "forbidden" }]);
    expect(await start(client, { phone: GUEST_PHONE })).toMatchObject({ status_code: 403, code: "forbidden" });
    expect(await rowsOf(client.userId)).toEqual([]);
  });

  it("asks for a reason and a client", async () => {
    const reply = await start(manager, { id: client.userId }, "curiosity");
    expect(reply).toMatchObject({
      status_code: 422,
      errors: [{ message: expect.stringMatching(/^Выберите, почему/) }],
    });
    expect((await start(manager, { phone: "12" })).status_code).toBe(422);
  });
});

describe("acting for a client with an account", () => {
  it("STF-051 STF-052 STF-053 opens the client's own cart and orders for them, by the client's id", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    const cart = await fillCart(sender);
    const placed = dataOf(await gateway.call(orderCreate, orderInput(cart), sender));
    const [order] = await connection.db.select().from(orders);
    expect(order).toMatchObject({ orderNumber: placed.identity, userId: client.userId, placedBy: manager.userId });
    expect(await connection.db.select().from(orderEvents)).toMatchObject([
      { actorKind: "staff", actorId: manager.userId },
    ]);
    const own = dataOf(await gateway.call(ordersMine, {}, client));
    expect(own.orders.map(({ identity }) => identity)).toEqual([placed.identity]);
    expect(JSON.stringify(own)).not.toContain("Сотрудник");
    expect(dataOf(await gateway.call(ordersMine, {}, manager)).total).toBe(0);
  });

  it("shows the client what was put into the cart", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    await fillCart(sender);
    const { accessToken } = client;
    const { cart } = dataOf(await gateway.call(cartRead, {}, { accessToken, cartToken: sender.cartToken }));
    expect(cart.lines).toMatchObject([{ sku: "T-SUMMER", quantity: 2 }]);
  });

  it("is not being the client: what is not for others stays closed, in words, and a refused write is in the journal", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    const reply = await gateway.call(whoami, {}, sender);
    expect(reply).toMatchObject({ status_code: 403, code: "not_on_behalf" });
    expect(reply.errors[0]?.message).toBe("За клиента это сделать нельзя");
    expect(await gateway.call(authLogout, {}, sender)).toMatchObject({ status_code: 403, code: "not_on_behalf" });
    expect((await rowsOf(manager.userId))[0]).toMatchObject({ call: "authLogout", outcome: "not_on_behalf" });
    expect((await gateway.call(whoami, {}, manager)).status_code).toBe(200);
  });

  it("counts only together with the id of that client", async () => {
    const stranger = await signInUser(shop);
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    for (const authorizedUserId of ["", String(stranger.userId), String(manager.userId)]) {
      const reply = await gateway.call(cartRead, {}, { ...sender, acting: { ...sender.acting, authorizedUserId } });
      expect(reply).toMatchObject({ status_code: 409, code: "acting_ended" });
    }
  });

  it("is over when the client becomes staff, and when the manager loses the role", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    const staffRole = { userId: client.userId, id: "shop-1", title: "Продавец" };
    await connection.db.insert(userRoles).values(staffRole);
    expect((await gateway.call(cartRead, {}, sender)).code).toBe("acting_ended");
    await connection.db.delete(userRoles).where(eq(userRoles.id, "shop-1"));
    expect((await gateway.call(cartRead, {}, sender)).status_code).toBe(200);
    await connection.db.delete(userRoles).where(eq(userRoles.userId, manager.userId));
    expect((await gateway.call(cartRead, {}, sender)).code).toBe("acting_ended");
  });
});

describe("acting for a client without an account", () => {
  it("STF-003 orders for the phone by a cart that opens only while acting", async () => {
    const { acting, sender } = await actFor(gateway, manager, { phone: GUEST_PHONE });
    expect(acting).toMatchObject({ client: null, phone: GUEST_PHONE, cartToken: expect.stringMatching(/^act\./) });
    const cart = await fillCart(sender);
    const { accessToken, cartToken } = sender;
    for (const other of [{ cartToken }, { accessToken, cartToken }])
      expect(dataOf(await gateway.call(cartRead, {}, other)).cart.lines).toEqual([]);
    const contact = { name: "Пётр", phone: "+79005550078", email: "", comment: "" };
    const wrong = await gateway.call(orderCreate, orderInput(cart, { contact }), sender);
    expect(wrong).toMatchObject({ status_code: 422, errors: [{ field: "contact_phone" }] });
    const right = orderInput(cart, { contact: { ...contact, phone: GUEST_PHONE } });
    const placed = dataOf(await gateway.call(orderCreate, right, sender));
    const [order] = await connection.db.select().from(orders);
    expect(order).toMatchObject({ orderNumber: placed.identity, userId: null, phoneDigits: "9005550077" });
    const owner = await signInUser(shop, { surname: "Смирнова", phones: [GUEST_PHONE] });
    expect((await gateway.call(orderMine, { identity: placed.identity }, owner)).status_code).toBe(200);
  });

  it("is limited neither as a guest who keeps a lot from others, nor by the network of the shop", async () => {
    const sensors = { goodsId: fixtureId("TP-SENSOR"), locationId: fixtureLocations.malysheva, quantity: 1_000 };
    await connection.db.insert(stock).values(sensors);
    const contact = { name: "Пётр", phone: GUEST_PHONE, email: "", comment: "" };
    const { sender } = await actFor(gateway, manager, { phone: GUEST_PHONE });
    // 2 490 ₽ each.
    const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 41 }, sender));
    const from = { ...sender, address: "203.0.113.5" };
    dataOf(await gateway.call(orderCreate, orderInput(cart, { contact }), from));
    const [order] = await connection.db.select().from(orders);
    expect(order).toMatchObject({ placedBy: manager.userId, network: null });
  });

  it("opens nothing that belongs to an account", async () => {
    const { sender } = await actFor(gateway, manager, { phone: GUEST_PHONE });
    const reply = await gateway.call(garageList, { limit: 5, page: 1 }, sender);
    expect(reply).toMatchObject({ status_code: 403, code: "not_on_behalf" });
    expect(reply.errors[0]?.message).toMatch(/^У клиента нет личного кабинета/);
  });
});

describe("acting ends", () => {
  const isOver = async (sender: Sender) => {
    const item = { sku: "T-SUMMER", quantity: 1 };
    expect(
      await gateway.call(cartAdd, item, { ...sender, accessToken: await shop.accessTokens.issue(manager) }),
    ).toMatchObject({
      status_code: 409,
      code: "acting_ended",
      errors: [{ message: "Вы уже не действуете за клиента" }],
    });
    const accessToken = await shop.accessTokens.issue(manager);
    expect(dataOf(await gateway.call(actingRead, {}, { accessToken })).acting).toBeNull();
  };

  it("after half an hour without a call", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    advance(29);
    expect((await gateway.call(cartRead, {}, sender)).status_code).toBe(200);
    advance(29);
    expect((await gateway.call(cartRead, {}, sender)).status_code).toBe(200);
    advance(30);
    await isOver(sender);
  });

  it("after two hours however busy it is", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    for (let minutes = 20; minutes < 120; minutes += 20) {
      advance(20);
      // Access tokens live for an hour; the session renews them.
      const fresh = await shop.accessTokens.issue(manager);
      expect((await gateway.call(cartRead, {}, { ...sender, accessToken: fresh })).status_code).toBe(200);
    }
    advance(20);
    const last = await shop.accessTokens.issue(manager);
    expect((await gateway.call(cartRead, {}, { ...sender, accessToken: last })).code).toBe("acting_ended");
  });

  it("when it is ended, in this tab or another, and once", async () => {
    const { acting, sender } = await actFor(gateway, manager, { id: client.userId });
    const end = async () => dataOf(await gateway.call(actingEnd, { id: acting.id }, manager)).ended;
    expect([await end(), await end()]).toEqual([true, false]);
    await isOver(sender);
  });

  it("with the session it belongs to, and is nothing in another session of the same person", async () => {
    const { acting, sender } = await actFor(gateway, manager, { id: client.userId });
    const browser = { clientAgent: "", clientAddress: "" };
    const { sessionId } = await openSession(connection.db, manager.userId, browser, shop.clock.now);
    const accessToken = await shop.accessTokens.issue({ userId: manager.userId, sessionId });
    const copied = senderFor({ accessToken }, acting);
    expect((await gateway.call(cartRead, {}, copied)).code).toBe("acting_ended");
    await gateway.call(authLogout, {}, manager);
    expect(await gateway.call(cartRead, {}, sender)).toMatchObject({ status_code: 401, code: "unauthorized" });
  });

  it("when the manager is blocked: the next call is refused and nothing is written", async () => {
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    const cart = await fillCart(sender);
    const before = await rowsOf(manager.userId);
    await block(manager.userId);
    const reply = await gateway.call(orderCreate, orderInput(cart), sender);
    expect(reply).toMatchObject({ status_code: 401, code: "unauthorized" });
    expect(await connection.db.$count(orders)).toBe(0);
    expect(await rowsOf(manager.userId)).toEqual(before);
  });
});

describe("the journal", () => {
  it("cannot be changed or shortened by the program that writes it", async () => {
    await actFor(gateway, manager, { id: client.userId });
    const [row] = await rowsOf(manager.userId);
    const which = eq(staffActions.id, row?.id ?? 0);
    const refused = /append only/;
    const causeOf = (error: { cause?: unknown }) => String(error.cause ?? error);
    const { db } = connection;
    expect(await db.update(staffActions).set({ outcome: "x" }).where(which).then(String, causeOf)).toMatch(refused);
    expect(await db.delete(staffActions).where(which).then(String, causeOf)).toMatch(refused);
    expect(await db.execute("truncate staff_actions").then(String, causeOf)).toMatch(refused);
    expect(await rowsOf(manager.userId)).toHaveLength(1);
  });

  it("lets go of what is older than three years, and of nothing younger", async () => {
    const { db } = connection;
    const old = (years: number) => new Date(Date.now() - years * 366 * 86_400_000);
    const action = { call: "old", outcome: "done", target: "", address: "", staffId: manager.userId };
    await db.insert(staffActions).values([
      { ...action, at: old(3) },
      { ...action, at: old(2) },
    ]);
    await deleteOldActions(db);
    const kept = await db.select().from(staffActions).where(eq(staffActions.call, "old"));
    expect(kept).toHaveLength(1);
  });
});
