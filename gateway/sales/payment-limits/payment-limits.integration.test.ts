import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cartAdd } from "../../contract/sales/cart.ts";
import { checkoutOptions, paymentsPickup } from "../../contract/sales/checkout.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { type PaymentLimitValues, paymentLimitCalls, paymentLimitList } from "../../contract/sales/payment-limits.ts";
import { followVersions } from "../../platform/db/follow-versions.ts";
import { paymentLimits } from "../../platform/db/schema/region-terms.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { orderInput } from "../../testing/order-input.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop, type TestShop } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { paymentGroupIds } from "../checkout/payment-groups.ts";
import { type CheckoutSettings, defaultCheckoutSettings } from "../checkout/settings.ts";
import { demoSeller } from "../invoices/demo-seller.ts";
import { paymentLimitRoutes } from "./handlers.ts";

const { get, create, update, archive, history } = paymentLimitCalls;
type Person = Awaited<ReturnType<typeof signInStaff>>;

let shop: TestShop;
let gateway: TestGateway;
let olga: Person;
let peter: Person;
/** One look of a process at what has changed. */
let look: () => Promise<void>;

const connection = await ownDatabase();
beforeAll(async () => {
  const settings = { ...defaultCheckoutSettings, enabledPaymentGroups: paymentGroupIds, seller: demoSeller };
  shop = await openTestShop(connection, settings);
  gateway = openTestGateway([...shop.routes, ...paymentLimitRoutes(shop.services, settings)], shop.identity);
  olga = await signInStaff(shop, "admin");
  peter = await signInStaff(shop, "admin-omsk");
  look = followVersions(connection.pool, { directory: () => shop.services.regions.reload() });
});
beforeEach(async () => {
  await connection.db.delete(paymentLimits);
  await look();
});
afterAll(() => expect(gateway.failures).toEqual([]));

const values: PaymentLimitValues = {
  way: "credit",
  offer: "offered",
  minRoubles: null,
  maxRoubles: null,
  regions: ["ekaterinburg"],
};
const add = async (rest: Partial<PaymentLimitValues> = {}) =>
  dataOf(await gateway.call(create, { key: randomUUID(), values: { ...values, ...rest } }, olga)).id;

/** The methods that a cart of so many sensors is offered, once the process has looked. */
async function offered(quantity = 1, region = "ekaterinburg"): Promise<string[]> {
  await look();
  const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity }, { region }));
  const { payments } = dataOf(await gateway.call(checkoutOptions, {}, { cartToken: cart.token ?? null, region }));
  return payments.flatMap((group) => group.payments.map(({ method }) => method));
}

it("what staff hide is not offered in its regions until the rule is archived", async () => {
  const usual = await offered();
  expect(usual).toContain("credit_home");
  const id = await add({ offer: "hidden" });
  expect(await offered()).toEqual(usual.filter((method) => !["credit_home", "credit_tinkoff"].includes(method)));
  expect(await offered(1, "perm")).toContain("credit_home");
  dataOf(await gateway.call(archive, { id, version: 1, isArchived: true }, olga));
  expect(await offered()).toEqual(usual);
});

it("one method of a group can be hidden, and the group's own limits bind it as well", async () => {
  await add({ way: "credit/credit_home", offer: "hidden" });
  const one = await offered();
  expect(one).toContain("credit_tinkoff");
  expect(one).not.toContain("credit_home");
  await add({ way: "credit", minRoubles: 10_000_000 });
  expect(await offered()).not.toContain("credit_tinkoff");
});

it("sums at the limits are offered, those beyond are not", async () => {
  await look();
  const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 2 }));
  const roubles = cart.summary.total.subtotal / 100;
  expect(Number.isInteger(roubles)).toBe(true);
  await add({ minRoubles: roubles, maxRoubles: roubles });
  expect(await offered(2)).toContain("credit_home");
  expect(await offered(1)).not.toContain("credit_home");
  expect(await offered(3)).not.toContain("credit_home");
});

it("an order by a hidden way is refused at the field, whatever the page showed", async () => {
  const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }));
  const sender = { cartToken: cart.token ?? null, region: "ekaterinburg" };
  const input = orderInput(cart, {
    delivery: { type: "pickup", shopId: fixtureLocations.malysheva },
    payment: { method: "card" },
  });
  await add({ way: "offline", offer: "hidden" });
  await look();
  const { payments } = dataOf(await gateway.call(paymentsPickup, { shopId: fixtureLocations.malysheva }, sender));
  expect(payments.map(({ id }) => id)).not.toContain("offline");
  expect(await gateway.call(orderCreate, input, sender)).toMatchObject({
    code: "invalid",
    errors: [{ field: "payment_method" }],
  });
});

it("a rule of the region's own precedes one of all regions, and the latest precedes the others", async () => {
  await add({ offer: "hidden" });
  await add();
  await add({ offer: "hidden", regions: [] });
  expect(await offered()).toContain("credit_home");
  expect(await offered(1, "perm")).not.toContain("credit_home");
  const { rows, options } = dataOf(await gateway.call(paymentLimitList, { purpose: "page" }, olga));
  expect(rows.map(({ title, isOffered, state }) => [title, isOffered, state])).toEqual([
    ["Кредит", false, "holds"],
    ["Кредит", true, "holds"],
    ["Кредит", false, "replaced"],
  ]);
  expect(options.way).toContainEqual({ value: "credit/credit_home", label: "Кредит: Кредит Хоум Банка" });
});

it("the list narrows by way and region", async () => {
  await add();
  await add({ way: "credit/credit_home", regions: [] });
  const titles = async (filters: { way?: string; region?: string }) =>
    dataOf(await gateway.call(paymentLimitList, { purpose: "page", ...filters }, olga)).rows.map(({ title }) => title);
  expect(await titles({ way: "credit" })).toEqual(["Кредит"]);
  expect(await titles({ region: "perm" })).toEqual(["Кредит: Кредит Хоум Банка"]);
});

it("its past is told, and what it was can be stored again", async () => {
  const id = await add({ maxRoubles: 100 });
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, maxRoubles: 200 } }, peter));
  const { versions } = dataOf(await gateway.call(history, { id }, olga));
  expect(versions.map(({ act, values: then }) => [act, then?.maxRoubles])).toEqual([
    ["changed", 200],
    ["created", 100],
  ]);
  const first = versions[1]?.values as PaymentLimitValues;
  dataOf(await gateway.call(update, { id, version: 2, values: first }, olga));
  expect(dataOf(await gateway.call(get, { id }, olga))).toMatchObject({ version: 3, values: { maxRoubles: 100 } });
  expect(dataOf(await gateway.call(history, { id }, olga)).versions).toHaveLength(3);
});

it("nobody overwrites what they have not seen", async () => {
  const id = await add();
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, maxRoubles: 200 } }, peter));
  const late = await gateway.call(update, { id, version: 1, values: { ...values, maxRoubles: 300 } }, olga);
  expect(late).toMatchObject({ code: "version_conflict", data: { values: { maxRoubles: 200 } } });
});

it.each([
  ["way", "gold"],
  ["way", "credit/sbp_alfabank"],
  ["offer", "sometimes"],
  ["minRoubles", "много"],
  ["maxRoubles", 0],
])("%s of %s is refused with words", async (field, value) => {
  const wrong = { ...values, [field]: value };
  const refused = await gateway.call(create, { key: randomUUID(), values: wrong } as never, olga);
  expect(refused).toMatchObject({ code: "invalid", errors: [{ message: expect.stringMatching(/[а-я]/) }] });
});

it("limits that leave nothing between them are refused", async () => {
  const wrong = { ...values, minRoubles: 2, maxRoubles: 1 };
  expect(await gateway.call(create, { key: randomUUID(), values: wrong }, olga)).toMatchObject({ code: "invalid" });
});

/** The desk of a shop where nobody takes payments but at the handover. */
const deskOf = (enabledPaymentGroups: CheckoutSettings["enabledPaymentGroups"]) =>
  openTestGateway(
    paymentLimitRoutes(shop.services, { ...defaultCheckoutSettings, enabledPaymentGroups, seller: demoSeller }),
    shop.identity,
  );
const addAt = (desk: TestGateway, rest: Partial<PaymentLimitValues>) =>
  desk.call(create, { key: randomUUID(), values: { ...values, way: "offline", ...rest } }, olga);
const refusedWith = (text: string) => ({
  code: "invalid",
  errors: [{ message: expect.stringContaining(`людям станет нечем платить: ${text}`) }],
});

it("the last way to pay of a region cannot be hidden; an invoice is none for people", async () => {
  const desk = deskOf(["offline", "invoice"]);
  expect(await addAt(desk, { offer: "hidden" })).toMatchObject(refusedWith("Екатеринбург, любой заказ"));
  expect(await addAt(desk, { offer: "hidden", regions: [] })).toMatchObject(refusedWith("Екатеринбург, любой заказ; "));
  expect(dataOf(await desk.call(paymentLimitList, { purpose: "page" }, olga)).rows).toEqual([]);
  dataOf(await addAt(deskOf(["offline", "sbp"]), { offer: "hidden" }));
});

it("limits that together leave sums without a way to pay are refused, and say from which sum on", async () => {
  const desk = deskOf(["offline", "sbp"]);
  dataOf(await addAt(desk, { maxRoubles: 10_000 }));
  expect(await addAt(desk, { way: "sbp", minRoubles: 10_002 })).toMatchObject(
    refusedWith("Екатеринбург, заказ на 10\u00a0000,01\u00a0₽"),
  );
  const id = dataOf(await addAt(desk, { way: "sbp", minRoubles: 10_000 })).id;
  const least = { ...values, way: "sbp", minRoubles: 20_000 };
  expect(await desk.call(update, { id, version: 1, values: least }, olga)).toMatchObject(refusedWith("Екатеринбург"));
});

it("a rule that opens a way to pay cannot be archived while nothing else does, and one limit at a time mends", async () => {
  const all = deskOf(["offline", "sbp"]);
  dataOf(await addAt(all, { offer: "hidden", regions: [] }));
  const opened = dataOf(await addAt(all, {})).id;
  const desk = deskOf(["offline"]);
  expect(await desk.call(archive, { id: opened, version: 1, isArchived: true }, olga)).toMatchObject(
    refusedWith("Екатеринбург, любой заказ"),
  );
  // Elsewhere nothing could be paid before: a rule that opens less than all of it is taken.
  dataOf(await addAt(desk, { maxRoubles: 5_000, regions: ["perm"] }));
});
