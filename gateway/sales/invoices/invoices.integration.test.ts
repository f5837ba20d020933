import { eq } from "drizzle-orm";
import { extractText } from "unpdf";
import { beforeEach, describe, expect, it } from "vitest";
import { cartAdd } from "../../contract/sales/cart.ts";
import { checkoutOptions } from "../../contract/sales/checkout.ts";
import { invoicePay, invoicesList, orderInvoice, orderInvoiceFile } from "../../contract/sales/invoices.ts";
import { orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { documents, invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderEvents } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { newContact, orderInput, testOrganization } from "../../testing/order-input.ts";
import { ownDatabase, sound } from "../../testing/own-shop.ts";
import { openTestShop, TEST_KEYS } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { applyEvent, forgetOrders, storeInvoiced } from "../../testing/stored-orders.ts";
import { defaultCheckoutSettings } from "../checkout/settings.ts";
import { expireOrders } from "../orders/end-reserves.ts";
import { findByOrderNumber } from "../orders/orders-store.ts";
import { saveFound } from "../organizations/organizations-store.ts";
import { demoSeller } from "./demo-seller.ts";
import { drawInvoice, drawInvoiceBy } from "./draw-invoice.ts";
import { invoiceRoutes } from "./handlers.ts";
import { makeInvoiceFiles } from "./invoice-files.ts";

const openGateway = (draw = drawInvoice) =>
  openTestGateway(
    [...shop.routes, ...invoiceRoutes({ services: shop.services, messaging: shop.messaging, draw })],
    shop.identity,
  );

const connection = await ownDatabase();
const shop = await openTestShop(connection, {
  ...defaultCheckoutSettings,
  enabledPaymentGroups: ["offline", "sbp", "invoice"],
  seller: demoSeller,
});
const gateway = sound(openGateway());
const accountant = await signInStaff(shop, "finance");
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await forgetOrders(connection.db);
  await connection.db.delete(outboxMessages);
});

const secretOf = (identity: string) => orderAccessToken(TEST_KEYS.orderAccess, identity);
const accessTo = (identity: string) => ({ identity, orderAccessToken: secretOf(identity) });

async function order(overrides: object = {}) {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 4 }, { region: "ekaterinburg" }));
  const contact = { ...newContact(), email: "buyer@example.ru" };
  const input = orderInput(cart, {
    contact,
    payment: { method: "invoice" },
    organization: testOrganization,
    ...overrides,
  });
  return shop.call(orderCreate, input, { cartToken: cart.token, region: "ekaterinburg" });
}

describe("an order of an organisation", () => {
  it("CHK-005, CHK-016: by invoice keeps whom it is for, and is to be paid within three banking days", async () => {
    const { identity } = dataOf(await order());
    const { order: placed } = dataOf(await shop.call(orderByIdentity, accessTo(identity)));
    expect(placed.organization).toEqual(testOrganization);
    // Friday the 20th: Monday, Tuesday, Wednesday; the goods are kept until the end of Thursday.
    expect(placed.invoice).toEqual({ payUntil: "2026-11-25T19:00:00.000Z", paid: 0 });
    expect(placed.reservedUntil).toBe("2026-11-26T19:00:00.000Z");
    const [letter] = await connection.db.select().from(outboxMessages);
    const text = JSON.stringify(letter);
    expect(text).toContain("Оплатите счёт до 25 ноября включительно");
    expect(text).toContain(`${identity}/${secretOf(identity)}/invoice/`);
    expect(text).toContain("ИНН 5902202276, КПП 590201001");
  });

  it("CHK-005: over New Year is kept for so many days more", async () => {
    shop.clock.now = new Date("2026-12-29T07:00:00Z");
    const { identity } = dataOf(await order());
    const { order: placed } = dataOf(await shop.call(orderByIdentity, accessTo(identity)));
    expect(placed.invoice?.payUntil).toBe("2027-01-12T19:00:00.000Z");
  });

  it.each([
    ["a person by invoice", { organization: undefined }, "organization_inn"],
    ["an organisation in cash", { payment: { method: "cash" } }, "payment_method"],
    ["a wrong tax number", { organization: { ...testOrganization, inn: "5902202275" } }, "organization_inn"],
    ["no KPP", { organization: { ...testOrganization, kpp: "" } }, "organization_kpp"],
    ["a sole proprietor with KPP", { organization: { ...testOrganization, inn: "500100732259" } }, "organization_kpp"],
    ["a wrong OGRN", { organization: { ...testOrganization, ogrn: "1065902000011" } }, "organization_ogrn"],
  ])("CHK-016: is refused: %s", async (_case, overrides, field) => {
    expect(await order(overrides)).toMatchObject({ code: "invalid", errors: [{ field }] });
  });

  it("CHK-016: may be paid by SBP, and is as verified as the directory has it", async () => {
    const bySbp = dataOf(await order({ payment: { method: "sbp_alfabank" } }));
    const found = {
      ...testOrganization,
      full_name: testOrganization.name,
      kind: "organization",
      status: "active",
    } as const;
    expect((await findByOrderNumber(connection.db, bySbp.identity))?.organization).toEqual({
      ...testOrganization,
      isVerified: false,
    });
    await saveFound(connection.db, testOrganization.inn, [found], FIXTURE_NOW);
    const verified = dataOf(await order());
    expect((await findByOrderNumber(connection.db, verified.identity))?.organization?.isVerified).toBe(true);
    const renamed = dataOf(await order({ organization: { ...testOrganization, name: "ООО «Другое»" } }));
    expect((await findByOrderNumber(connection.db, renamed.identity))?.organization?.isVerified).toBe(false);
    await saveFound(connection.db, testOrganization.inn, [{ ...found, status: "liquidated" }], FIXTURE_NOW);
    expect(await order()).toMatchObject({ code: "invalid", errors: [{ field: "organization_inn" }] });
    await connection.pool.query("delete from organizations");
  });

  it("CHK-005: is offered the group only where somebody can be paid", async () => {
    const { payments } = dataOf(await shop.call(checkoutOptions, {}, { region: "ekaterinburg" }));
    expect(payments.find(({ id }) => id === "invoice")).toMatchObject({ note: "Счёт действует 3 банковских дня" });
  });
});

describe("an invoice", () => {
  it("CHK-005: is opened by the link of its order alone", async () => {
    const { orderNumber: identity } = await storeInvoiced(connection.db);
    const { paper } = dataOf(await gateway.call(orderInvoice, accessTo(identity)));
    expect(paper).toMatchObject({
      title: `Счёт на оплату № ${identity} от 20 ноября 2026 г.`,
      payUntil: "25 ноября 2026 г.",
      total: "3\u00a0120,00",
      vat: "562,62",
      words: "Три тысячи сто двадцать рублей 00 копеек",
      purpose: `Оплата по счёту № ${identity} от 20.11.2026. В том числе НДС 22% 562,62`,
      qrText: expect.stringContaining("|Sum=312000|"),
    });
    for (const call of [orderInvoice, orderInvoiceFile])
      expect(await gateway.call(call, { identity, orderAccessToken: "wrong" })).toMatchObject({ code: "not_found" });
  });

  it("CHK-005: as a file says the same, and is made once", async () => {
    const { orderNumber: identity, id } = await storeInvoiced(connection.db);
    const { paper } = dataOf(await gateway.call(orderInvoice, accessTo(identity)));
    const file = dataOf(await gateway.call(orderInvoiceFile, accessTo(identity)));
    expect(file.name).toBe(`schet-${identity}.pdf`);
    const pdf = Buffer.from(file.pdf, "base64");
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    const said = text.replace(/\s+/g, " ");
    const facts = [
      paper.title,
      paper.buyer,
      paper.words,
      paper.purpose,
      paper.seller.details,
      "Масло 5W-30",
      "В том числе НДС 22 %: 562,62",
    ];
    for (const fact of [...facts, ...paper.seller.bank.map(({ value }) => value)])
      expect(said).toContain(fact.replace(/\s+/g, " "));
    const again = dataOf(await gateway.call(orderInvoiceFile, accessTo(identity)));
    expect(again).toEqual(file);
    expect(
      await connection.db.select({ sha256: documents.sha256 }).from(documents).where(eq(documents.orderId, id)),
    ).toEqual([{ sha256: file.sha256 }]);
  });

  it("is made without anybody asking, and again after the thread has crashed", async () => {
    await storeInvoiced(connection.db);
    const crashing = drawInvoiceBy(new URL("data:text/javascript,process.exit(3)"));
    const signal = new AbortController().signal;
    await expect(makeInvoiceFiles({ services: shop.services, draw: crashing }, signal)).rejects.toThrow("1 invoices");
    expect(await connection.db.select().from(documents)).toEqual([]);
    expect(await makeInvoiceFiles({ services: shop.services, draw: drawInvoice }, signal)).toBe(1);
    expect(await makeInvoiceFiles({ services: shop.services, draw: crashing }, signal)).toBe(0);
  });
});

describe("money for an invoice", () => {
  const pay = (identity: string, sum: number, number = "17", paidOn = "2026-11-20") =>
    gateway.call(invoicePay, { identity, number, paidOn, sum }, accountant);
  const statusOf = async (identity: string) => (await findByOrderNumber(connection.db, identity))?.status;
  const listed = async (q = "") => dataOf(await gateway.call(invoicesList, { q }, accountant)).invoices;

  it("CHK-005: adds up, and what is paid in full goes on once", async () => {
    const { orderNumber: identity, id } = await storeInvoiced(connection.db, {
      contact: { name: "Анна", phone: "+79123456789", email: "buyer@example.ru", comment: "" },
    });
    expect(dataOf(await pay(identity, 112_000)).invoice).toMatchObject({ paid: 112_000, status: "new" });
    expect(dataOf(await pay(identity, 200_000, "18")).invoice).toMatchObject({ paid: 312_000, status: "processing" });
    expect(dataOf(await pay(identity, 5_000, "19")).invoice).toMatchObject({ paid: 317_000, status: "processing" });
    const events = await connection.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.filter(({ event }) => event === "start")).toMatchObject([
      { actorKind: "staff", actorId: accountant.userId, reason: "Счёт оплачен полностью" },
    ]);
    const letters = await connection.db.select().from(outboxMessages);
    expect(letters.filter((letter) => JSON.stringify(letter).includes("оплачен"))).toHaveLength(1);
    expect(await listed()).toMatchObject([{ identity, sum: 312_000, paid: 317_000 }]);
  });

  it("CHK-005: is noted once, however often the same payment is entered", async () => {
    const { orderNumber: identity } = await storeInvoiced(connection.db);
    const [first, second] = await Promise.all([pay(identity, 100_000), pay(identity, 100_000)]);
    expect([dataOf(first).invoice.paid, dataOf(second).invoice.paid]).toEqual([100_000, 100_000]);
    expect(await pay(identity, 90_000)).toMatchObject({ code: "already_entered", status_code: 409 });
    expect(await connection.db.select().from(invoicePayments)).toHaveLength(1);
  });

  it("CHK-005: keeps the goods, even when it is a part", async () => {
    const unpaid = await storeInvoiced(connection.db);
    const partPaid = await storeInvoiced(connection.db);
    await pay(partPaid.orderNumber, 1);
    shop.clock.now = new Date("2026-11-27T00:00:00Z");
    await expireOrders(shop, new AbortController().signal);
    expect([await statusOf(unpaid.orderNumber), await statusOf(partPaid.orderNumber)]).toEqual(["cancelled", "new"]);
  });

  it("CHK-005: for a cancelled order is noted and listed, and the order stays cancelled", async () => {
    const order = await storeInvoiced(connection.db);
    await applyEvent(connection.db, order.orderNumber, "cancel");
    expect(await listed()).toEqual([]);
    expect(dataOf(await pay(order.orderNumber, 312_000)).invoice.status).toBe("cancelled");
    expect(await listed()).toMatchObject([{ identity: order.orderNumber, status: "cancelled", paid: 312_000 }]);
  });

  it("CHK-005: is of a day that can be, of a positive sum, for an order with an invoice", async () => {
    const { orderNumber: identity } = await storeInvoiced(connection.db);
    expect(await pay(identity, 100, "1", "2026-12-20")).toMatchObject({
      code: "invalid",
      errors: [{ field: "paidOn" }],
    });
    expect(await pay(identity, 100, "1", "2026-10-20")).toMatchObject({
      code: "invalid",
      errors: [{ field: "paidOn" }],
    });
    expect(await pay(identity, 0)).toMatchObject({ code: "invalid", errors: [{ field: "sum" }] });
    expect(await pay("261120-NOBODY", 100)).toMatchObject({ code: "not_found" });
    expect(await gateway.call(invoicesList, { q: "" }, await signInStaff(shop, "manager"))).toMatchObject({
      code: "forbidden",
    });
  });

  it("CHK-005: is found by number and tax number, when there is nothing left to do as well", async () => {
    const { orderNumber: identity } = await storeInvoiced(connection.db);
    await pay(identity, 312_000);
    expect(await listed()).toEqual([]);
    expect(await listed(identity.toLowerCase())).toMatchObject([{ identity }]);
    expect(await listed("5902202276")).toMatchObject([{ identity, payments: [{ number: "17", sum: 312_000 }] }]);
    expect(await listed("%")).toEqual([]);
  });
});
