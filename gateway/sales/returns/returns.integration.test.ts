import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { orderDeskCard } from "../../contract/office/order-desk.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import {
  orderReturnRequest,
  orderReturnsOf,
  type ReturnReason,
  returnAccept,
  returnAdd,
  returnApprove,
  returnCard,
  returnList,
  returnOffer,
  returnPhoto,
  returnRefuse,
} from "../../contract/sales/returns.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";
import { returnedStock } from "../../platform/db/schema/returns.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { userRoles } from "../../platform/db/schema/users.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { employAt, signInStaff } from "../../testing/staff.ts";
import { bringTo } from "../../testing/stored-orders.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

const DAY_MS = 86_400_000;

const { connection, shop, gateway } = await ownStaffShop();
const manager = await signInStaff(shop, "manager");
const finance = await signInStaff(shop, "finance");
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await connection.db.delete(approvals);
});

async function placed({ sku = "TP-SENSOR", quantity = 4, email = "" } = {}) {
  const { cart } = dataOf(await shop.call(cartAdd, { sku, quantity }));
  const contact = { ...newContact(), email };
  const order = dataOf(await shop.call(orderCreate, orderInput(cart, { contact }), { cartToken: cart.token }));
  return {
    ...order,
    phone: contact.phone,
    access: { identity: order.identity, orderAccessToken: order.orderAccessToken },
  };
}

async function handedOut(request: Parameters<typeof placed>[0] = {}) {
  const order = await placed(request);
  await bringTo(connection.db, order.identity, "delivered", FIXTURE_NOW);
  return order;
}

interface Wanted {
  quantity?: number;
  reason?: ReturnReason;
  key?: string;
  images?: File[];
}
type Access = Awaited<ReturnType<typeof placed>>["access"];

const ask = (access: Access, { quantity = 1, reason = "defect", key = randomUUID(), images = [] }: Wanted = {}) =>
  gateway.call(orderReturnRequest, {
    ...access,
    key,
    reason,
    comment: "Течёт по боковине",
    lines: [`0:${quantity}`],
    images,
  });

const asked = async (access: Access, wanted?: Wanted) => dataOf(await ask(access, wanted)).return.id;

const cardOf = async (id: number, person = manager) => dataOf(await gateway.call(returnCard, { id }, person)).return;

async function accept(id: number, { refundBy = "cash", placeId = null as number | null, person = manager } = {}) {
  const { version } = await cardOf(id, person);
  return gateway.call(returnAccept, { id, version, placeId, refundBy: refundBy as "cash", note: "" }, person);
}

/** As a bank would have told: the whole sum was captured. */
async function paidOnline(identity: string) {
  const [order] = await connection.db.select().from(orders).where(eq(orders.orderNumber, identity));
  if (!order) throw new Error("no order");
  const sum = order.sumKopecks;
  const [payment] = await connection.db
    .insert(payments)
    .values({
      orderId: order.id,
      attempt: 1,
      provider: "alfa",
      method: "card_online",
      amountKopecks: sum,
      providerNumber: `${identity}/1`,
      externalId: identity,
      payUntil: FIXTURE_NOW,
      authorizedKopecks: sum,
      capturedKopecks: sum,
      paidAt: FIXTURE_NOW,
    })
    .returning();
  return payment?.id ?? 0;
}

const commandsOf = (paymentId: number) =>
  connection.db.select().from(paymentCommands).where(eq(paymentCommands.paymentId, paymentId));

const piecesIn = async (sku: string, locationId: number) => {
  const ofGoods = connection.db.select({ id: goods.id }).from(goods).where(eq(goods.sku, sku));
  const which = and(eq(stock.goodsId, ofGoods), eq(stock.locationId, locationId));
  const [row] = await connection.db.select().from(stock).where(which);
  return row?.quantity ?? 0;
};

describe("asking to give goods back", () => {
  it("is possible with the order's link once the order was handed out, in parts and never for more than was bought", async () => {
    const order = await placed();
    expect(await ask(order.access)).toMatchObject({ status_code: 409, code: "too_late" });
    await bringTo(connection.db, order.identity, "delivered", FIXTURE_NOW);
    expect(await ask({ ...order.access, orderAccessToken: "guessed" })).toMatchObject({ status_code: 404 });

    expect(dataOf(await ask(order.access, { quantity: 3 })).return).toMatchObject({
      state: "requested",
      refund: null,
      lines: [{ position: 0, quantity: 3 }],
      deadline: new Date(FIXTURE_NOW.getTime() + 10 * DAY_MS).toISOString(),
    });
    expect(await ask(order.access, { quantity: 2 })).toMatchObject({
      status_code: 422,
      errors: [{ field: "lines", message: "Столько вернуть нельзя: сколько можно, написано у товара" }],
    });
    const facts = dataOf(await gateway.call(orderReturnsOf, order.access));
    expect(facts).toMatchObject({ left: [{ position: 0, quantity: 1 }], mayChangeMind: true });
    expect(facts.returns).toHaveLength(1);
  });

  it("once for a form that is sent twice, also at the same moment", async () => {
    const { access } = await handedOut();
    const key = randomUUID();
    const replies = await Promise.all([ask(access, { key }), ask(access, { key }), ask(access, { key })]);
    expect(new Set(replies.map((reply) => dataOf(reply).return.id)).size).toBe(1);
    expect(dataOf(await gateway.call(orderReturnsOf, access)).returns).toHaveLength(1);
  });

  it("for no fault of the goods within seven days alone", async () => {
    const { access } = await handedOut();
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 8 * DAY_MS);
    expect(await ask(access, { reason: "changed_mind" })).toMatchObject({
      code: "too_late",
      errors: [{ message: "Прошло больше 7 дней после получения: вернуть можно только товар с недостатком" }],
    });
    expect(dataOf(await gateway.call(orderReturnsOf, access)).mayChangeMind).toBe(false);
    expect((await ask(access, { reason: "defect" })).status_code).toBe(200);
  });

  it("keeps photos for the staff alone, re-encoded", async () => {
    const { access } = await handedOut();
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#234" } })
      .png()
      .toBuffer();
    const id = await asked(access, { images: [new File([new Uint8Array(png)], "a.png", { type: "image/png" })] });
    const [photo] = (await cardOf(id)).photos;
    const reply = await gateway.call(returnPhoto, { id: photo?.id ?? "" }, manager);
    expect((await sharp(Buffer.from(dataOf(reply).webp, "base64")).metadata()).format).toBe("webp");
    expect(await gateway.call(returnPhoto, { id: photo?.id ?? "" })).toMatchObject({ status_code: 401 });
    const wrong = await ask(access, { images: [new File(["<svg/>"], "a.png", { type: "image/png" })] });
    expect(wrong).toMatchObject({ status_code: 422, errors: [{ field: "images" }] });
  });
});

describe("a return that staff enter for a customer", () => {
  it("is theirs in the card, once for a form, with what is left to give back", async () => {
    const { identity, access } = await handedOut();
    const key = randomUUID();
    const request = { identity, key, lines: ["0:3"], reason: "damaged" as const, comment: "Вмятина на диске" };
    const entered = [await gateway.call(returnAdd, request, manager), await gateway.call(returnAdd, request, manager)];
    const [id = 0, again] = entered.map((reply) => dataOf(reply).id);
    expect(again).toBe(id);
    expect(await cardOf(id)).toMatchObject({ requestedBy: "staff", comment: "Вмятина на диске", number: identity });
    expect(dataOf(await gateway.call(returnOffer, { identity }, manager))).toMatchObject({
      left: [{ position: 0, quantity: 1 }],
      mayChangeMind: true,
      lines: [{ position: 0, title: expect.stringMatching(/./) }],
    });
    expect(dataOf(await gateway.call(orderReturnsOf, access)).returns).toMatchObject([{ id, state: "requested" }]);
  });

  it("is refused for orders of shops that are not theirs, and before the goods were handed out", async () => {
    const { identity } = await placed();
    const request = { identity, key: randomUUID(), lines: ["0:1"], reason: "defect" as const, comment: "" };
    expect(await gateway.call(returnAdd, request, manager)).toMatchObject({ status_code: 409, code: "too_late" });
    const seller = await signInStaff(shop, "shop");
    expect(await gateway.call(returnAdd, request, seller)).toMatchObject({ status_code: 404 });
    expect(await gateway.call(returnOffer, { identity }, seller)).toMatchObject({ status_code: 404 });
  });

  it("has a key of its own order: that of another return answers no strange one", async () => {
    const [one, other] = [await handedOut(), await handedOut()];
    const key = randomUUID();
    await asked(one.access, { key });
    expect(await ask(other.access, { key })).toMatchObject({ status_code: 422 });
  });
});

describe("deciding on a return", () => {
  it("puts the goods on sale where staff say, notes how the money is paid back, and tells the customer", async () => {
    const order = await handedOut();
    const id = await asked(order.access, { quantity: 2 });
    const before = await piecesIn("TP-SENSOR", fixtureLocations.malysheva);
    expect(await cardOf(id)).toMatchObject({ expected: order.sum / 2, ways: ["cash", "transfer"] });
    expect(dataOf(await accept(id, { placeId: fixtureLocations.malysheva }))).toEqual({ state: "accepted" });
    expect(await piecesIn("TP-SENSOR", fixtureLocations.malysheva)).toBe(before + 2);
    expect(await connection.db.select().from(returnedStock).where(eq(returnedStock.returnId, id))).toMatchObject([
      { quantity: 2, locationId: fixtureLocations.malysheva },
    ]);
    const told = await connection.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, order.phone));
    expect(told.map(({ body }) => body)).toContainEqual(expect.stringContaining("принят. К возврату"));
  });

  it("goes to the own centre of who takes it, apart and not for sale where it is faulty, and to no other city", async () => {
    const { malysheva, permShop } = fixtureLocations;
    const order = await handedOut();
    const seller = await signInStaff(shop, "shop");
    await employAt(shop, seller, malysheva);
    const id = await asked(order.access);
    const card = await cardOf(id, seller);
    expect(card).toMatchObject({ places: [{ id: malysheva }], place: "", isDefect: false, wouldWait: false });
    const seen = { id, version: card.version, refundBy: "cash" as const, note: "" };
    const elsewhere = await gateway.call(returnAccept, { ...seen, placeId: permShop, isDefect: true }, seller);
    expect(elsewhere).toMatchObject({ status_code: 422, errors: [{ field: "placeId" }] });
    expect(await gateway.call(returnAccept, { ...seen, placeId: null, isDefect: true }, seller)).toMatchObject({
      status_code: 422,
    });
    const before = await piecesIn("TP-SENSOR", malysheva);
    dataOf(await gateway.call(returnAccept, { ...seen, placeId: malysheva, isDefect: true }, seller));
    expect(await piecesIn("TP-SENSOR", malysheva)).toBe(before);
    expect(await connection.db.select().from(returnedStock).where(eq(returnedStock.returnId, id))).toEqual([]);
    expect(await cardOf(id, seller)).toMatchObject({ isDefect: true, place: expect.stringMatching(/./) });
    const listed = async (goodsFilter: string) =>
      dataOf(await gateway.call(returnList, { goods: goodsFilter as "defect" }, manager)).rows.map((row) => row.id);
    expect(await listed("defect")).toContain(id);
    expect(await listed("on_sale")).not.toContain(id);
    expect(await listed("written_off")).not.toContain(id);
  });

  it("offers every own place but a supplier's to who is bound to none, that of the order first", async () => {
    const order = await handedOut();
    const { places } = await cardOf(await asked(order.access));
    const [stored] = await connection.db.select().from(orders).where(eq(orders.orderNumber, order.identity));
    expect(places[0]?.id).toBe(stored?.deliveryShopId);
    const kinds = places.map(({ id }) => shop.services.regions.locations.get(id)?.kind);
    expect(new Set(kinds)).not.toContain("supplier");
    expect(new Set(kinds)).toContain("shop");
  });

  it("says before whether the sum waits for a second person, and what a cancel sends back", async () => {
    const cheap = await handedOut({ quantity: 1 });
    expect(await cardOf(await asked(cheap.access))).toMatchObject({ wouldWait: false });
    const open = await placed({ quantity: 1 });
    const deskCard = async () => dataOf(await gateway.call(orderDeskCard, { identity: open.identity }, manager));
    expect((await deskCard()).ifCancelled).toEqual({ kopecks: 0, waits: false });
    await paidOnline(open.identity);
    expect((await deskCard()).ifCancelled).toEqual({ kopecks: open.sum, waits: false });
  });

  it("pays back online what came online, in as many parts as goods come back, and not a kopeck more", async () => {
    const order = await handedOut({ quantity: 3 });
    const paymentId = await paidOnline(order.identity);
    const first = await asked(order.access, { quantity: 1 });
    expect((await cardOf(first)).ways).toEqual(["online"]);
    await accept(first, { refundBy: "online" });
    await accept(await asked(order.access, { quantity: 2 }), { refundBy: "online" });
    const commands = await commandsOf(paymentId);
    expect(commands.map(({ kind }) => kind)).toEqual(["refund", "refund"]);
    expect(commands.reduce((all, { amountKopecks }) => all + amountKopecks, 0)).toBe(order.sum);
    for (const { lines, amountKopecks } of commands)
      expect((lines ?? []).reduce((all, { sumKopecks }) => all + sumKopecks, 0)).toBe(amountKopecks);
    const [payment] = await connection.db.select().from(payments).where(eq(payments.id, paymentId));
    expect(payment?.refundRequestedKopecks).toBe(order.sum);
  });

  it("does not pay back through a bank what never came through one", async () => {
    const id = await asked((await handedOut()).access);
    expect(await accept(id, { refundBy: "online" })).toMatchObject({
      status_code: 422,
      errors: [{ field: "refundBy" }],
    });
    expect((await cardOf(id)).state).toBe("requested");
  });

  it("of more than 20 000 roubles needs a second person, and nothing is paid before", async () => {
    const order = await handedOut({ sku: "D-CAST", quantity: 4 });
    expect(order.sum).toBeGreaterThan(2_000_000);
    const paymentId = await paidOnline(order.identity);
    const id = await asked(order.access, { quantity: 4 });
    expect(await cardOf(id)).toMatchObject({ wouldWait: true });
    expect(dataOf(await accept(id, { refundBy: "online" }))).toEqual({ state: "to_approve" });
    expect(await commandsOf(paymentId)).toEqual([]);
    const { version } = await cardOf(id);
    expect(await gateway.call(returnApprove, { id, version }, manager)).toMatchObject({ status_code: 403 });
    expect(dataOf(await gateway.call(returnApprove, { id, version }, finance))).toEqual({ state: "accepted" });
    expect(await commandsOf(paymentId)).toMatchObject([{ amountKopecks: order.sum }]);
    expect(await cardOf(id)).toMatchObject({ state: "accepted", approvedBy: "Ольга Сотрудник" });
  });

  it("is not approved by who accepted the goods, whatever their roles", async () => {
    const both = await signInStaff(shop, "manager");
    const order = await handedOut({ sku: "D-CAST", quantity: 4 });
    const id = await asked(order.access, { quantity: 4 });
    await accept(id, { person: both });
    await connection.db.insert(userRoles).values({ userId: both.userId, id: "finance", title: "Финансы" });
    const { version, mayApprove } = await cardOf(id, both);
    expect(mayApprove).toBe(false);
    expect(await gateway.call(returnApprove, { id, version }, both)).toMatchObject({
      status_code: 403,
      errors: [{ message: "Решает другой сотрудник: не тот, кто попросил, и не тот, кому это достанется" }],
    });
  });

  it("refuses with words that the customer reads, and the goods may be asked about again", async () => {
    const order = await handedOut({ quantity: 1 });
    const id = await asked(order.access);
    const { version } = await cardOf(id);
    const decision = "Шину уже эксплуатировали, это видно по износу";
    expect(dataOf(await gateway.call(returnRefuse, { id, version, decision }, manager))).toEqual({ state: "refused" });
    const facts = dataOf(await gateway.call(orderReturnsOf, order.access));
    expect(facts.returns).toMatchObject([{ state: "refused", decision }]);
    expect(facts.left).toEqual([{ position: 0, quantity: 1 }]);
  });

  it("is done once: of two people at once the second is told", async () => {
    const id = await asked((await handedOut()).access);
    const other = await signInStaff(shop, "manager");
    const replies = await Promise.all([accept(id), accept(id, { person: other })]);
    expect(replies.map(({ status_code }) => status_code).sort()).toEqual([200, 409]);
  });

  it("is in the journal with what it was and has become", async () => {
    const order = await handedOut();
    const id = await asked(order.access);
    await accept(id);
    const rows = await connection.db.select().from(staffActions).where(eq(staffActions.target, order.identity));
    expect(rows.map(({ call }) => call)).toEqual(["returnCard", "returnAccept"]);
    expect(rows.slice(1)).toMatchObject([
      {
        call: "returnAccept",
        before: { state: "requested" },
        after: { state: "accepted", refundKopecks: order.sum / 4 },
      },
    ]);
  });
});

describe("the list of returns", () => {
  it("finds by state and number, and shows a seller those of the own shops alone", async () => {
    const order = await handedOut();
    const id = await asked(order.access);
    const find = async (person: Person, filters: Record<string, unknown>) =>
      dataOf(await gateway.call(returnList, filters, person)).rows.map((row) => row.id);
    expect(await find(manager, { number: order.identity, state: "requested" })).toEqual([id]);
    expect(await find(manager, { number: order.identity, state: "accepted" })).toEqual([]);
    const seller = await signInStaff(shop, "shop");
    await employAt(shop, seller, fixtureLocations.shcherbakova);
    expect(await find(seller, {})).not.toContain(id);
    expect(await gateway.call(returnCard, { id }, seller)).toMatchObject({ status_code: 404 });
    expect(await gateway.call(returnRefuse, { id, version: 1, decision: "Чужой возврат" }, seller)).toMatchObject({
      status_code: 404,
    });
  });
});
