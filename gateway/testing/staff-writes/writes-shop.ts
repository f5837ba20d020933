import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { utcDay } from "../../contract/platform/utc-day.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import type { courierTariffCalls } from "../../contract/sales/courier-tariffs.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { cars, fitments } from "../../platform/db/schema/cars.ts";
import { shipments } from "../../platform/db/schema/delivery.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { userPhones } from "../../platform/db/schema/users.ts";
import { defaultCheckoutSettings } from "../../sales/checkout/settings.ts";
import { type PaymentProvider, paymentProviders } from "../../sales/payments/payment-provider.ts";
import { saveDraft } from "../../sales/shipments/shipments-store.ts";
import { dataOf } from "../client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../fixture.ts";
import { newContact, orderInput } from "../order-input.ts";
import { ownDatabase, sound } from "../own-shop.ts";
import { openTestShop } from "../shop.ts";
import { actFor, openStaffGateway } from "../staff.ts";
import { storeContract } from "../stored-contracts.ts";
import { bringTo, storeOrder } from "../stored-orders.ts";
import { signInUser } from "../users.ts";

/** By name of the call: how staff make it, and what the journal has of it: `before` is null for what is new, `after` for what is gone. */
export type StaffWrites = Record<string, { make: () => Promise<unknown>; change: { before: unknown; after: unknown } }>;
export type Person = Awaited<ReturnType<typeof signInUser>>;
export type WritesShop = Awaited<ReturnType<typeof openWritesShop>>;

export const TRIED_BANK = "tried";
/** A bank that knows of every payment and that nobody has paid at; no order is paid by its method. */
const triedBank = {
  id: TRIED_BANK,
  title: "Банк",
  methods: ["trial"],
  can: { minKopecks: 100, maxKopecks: () => Number.POSITIVE_INFINITY },
  start: async () => ({ outcome: "started", externalId: "1", payUrl: "https://bank.example/", qrPayload: null }),
  find: async () => ({
    outcome: "found",
    externalId: "1",
    facts: {
      authorizedKopecks: 0,
      capturedKopecks: 0,
      voidedKopecks: 0,
      refundedKopecks: 0,
      chargedBackKopecks: 0,
      closed: null,
    },
    failure: null,
    captureFrom: null,
  }),
} as unknown as PaymentProvider;

export const { malysheva } = fixtureLocations;
export const place = { address: "улица Новая, 1", phone: "+73430001122", lat: "56.8", lng: "60.6" };
export const dayNumbered = (number: number) => utcDay(new Date(Date.UTC(2030, 0, number)));

type EditableCalls = typeof courierTariffCalls;

/** A shop in which a manager acts for a client; both are others in each test. */
export async function openWritesShop() {
  const connection = await ownDatabase();
  const shop = await openTestShop(connection, defaultCheckoutSettings, paymentProviders([triedBank]));
  const gateway = sound(openStaffGateway(shop));
  const people = {} as {
    manager: Person;
    client: Person;
    /** The manager, acting for the client. */
    sender: Awaited<ReturnType<typeof actFor>>["sender"];
    actingId: string;
  };
  beforeAll(async () => {
    const figures = { pcd: "4x100", hubBoreMm: 54.1, fastener: "гайка M12x1.5", tyres: [], wheels: [], source: "test" };
    const { db } = connection;
    await db.insert(fitments).values({ id: 1, contentKey: "one", ...figures });
    const titles = { brandTitle: "Kia", modelTitle: "Rio", generationTitle: "IV", modificationTitle: "1.6" };
    const slugs = { brandSlug: "kia", modelSlug: "rio", generationSlug: "iv", modificationSlug: "1-6" };
    await db.insert(cars).values({ ...titles, ...slugs, code1c: "auto-1", fitmentId: 1 });
    const words = { title: "Зимняя скидка", terms: "Скидка на шиномонтаж" };
    await db.insert(promoCampaigns).values([
      { ...words, name: "winter", keyword: "ЗИМА", startsAt: new Date(0) },
      { ...words, name: "radio", kind: "utm", startsAt: new Date(0) },
      { ...words, name: "shiny", keyword: "ШИНЫ", effect: "percent", effectValue: 5, startsAt: new Date(0) },
    ]);
  });
  beforeEach(async () => {
    const manager = await signInUser(shop, { roles: ["client", "manager", "content", "admin", "finance"] });
    const client = await signInUser(shop);
    const { sender, acting } = await actFor(gateway, manager, { id: client.userId });
    Object.assign(people, { manager, client, sender, actingId: acting.id });
  });

  const byManager = async <E extends Endpoint>(endpoint: E, input: object) =>
    dataOf(await gateway.call(endpoint, { ...input }, people.manager));
  const call = async <E extends Endpoint>(endpoint: E, input: object) =>
    dataOf(await gateway.call(endpoint, { ...input }, people.sender));
  const add = (sku = "T-SUMMER", quantity = 1) => call(cartAdd, { sku, quantity });

  async function placeOrder(): Promise<string> {
    const { cart } = await add("TP-SENSOR");
    return (await call(orderCreate, orderInput(cart, { contact: newContact() }))).identity;
  }

  /** A shipment of an order that stands packed. */
  async function givenShipment(state: "failed" | "accepted") {
    const { db } = connection;
    const { id: orderId, orderNumber } = await storeOrder(db, { order: { deliveryType: "yandex_express" } });
    const request = { orderNumber, recipient: { name: "Анна", phone: "+79123456789" }, comment: "", packages: [] };
    await saveDraft(db, { orderId, provider: "yandex_express", request, quotedKopecks: 0 }, FIXTURE_NOW);
    await bringTo(db, orderNumber, "ready");
    const [row] = await db.update(shipments).set({ state }).where(eq(shipments.orderId, orderId)).returning();
    return { id: row?.id ?? 0, orderNumber };
  }

  /** A contract of the client, in a phone of its own. */
  async function givenContract() {
    const number = `ХР-${people.client.userId}`;
    const clientPhone = `913${String(people.client.userId).padStart(7, "0")}`;
    await connection.db
      .insert(userPhones)
      .values({ userId: people.client.userId, phone: `+7${clientPhone}`, confirmedAt: FIXTURE_NOW });
    const id = await storeContract(connection, { number, userId: people.client.userId, phoneDigits: clientPhone });
    return { id, number, named: { storageNumber: number, clientPhone } };
  }

  let resources = 0;

  /** The three writes of a resource: of the same values, or of those that `of` makes anew each time. */
  function writesOf(
    calls: { create: Endpoint; update: Endpoint; archive: Endpoint },
    of: object | ((number: number) => object | Promise<object>),
    changed: object,
  ) {
    const { create, update, archive } = calls as unknown as EditableCalls;
    let values = {};
    const given = async () => {
      resources += 1;
      values = typeof of === "function" ? await of(resources) : of;
      return (await byManager(create, { key: randomUUID(), values: values as never })).id;
    };
    const isAnew = typeof of === "function";
    return {
      [create.name]: { make: given, change: { before: null, after: isAnew ? {} : of } },
      [update.name]: {
        make: async () =>
          byManager(update, { id: await given(), version: 1, values: { ...values, ...changed } as never }),
        change: isAnew ? { before: expect.any(Object), after: changed } : { before: of, after: { ...of, ...changed } },
      },
      [archive.name]: {
        make: async () => byManager(archive, { id: await given(), version: 1, isArchived: true }),
        change: { before: { isArchived: false }, after: { isArchived: true } },
      },
    };
  }

  return Object.assign(people, {
    connection,
    shop,
    gateway,
    byManager,
    call,
    add,
    placeOrder,
    givenShipment,
    givenContract,
    writesOf,
  });
}
