import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bookingReport, orderReport, revenueReport } from "../../contract/office/reports.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { appointmentItems, bayTimes } from "../../platform/db/schema/booking.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderEvents, orderHandovers, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { regions } from "../../platform/db/schema/regions.ts";
import { keptDayChanges, keptDays, orderDays, revenueDays, visitDays } from "../../platform/db/schema/report-days.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import { bays } from "../../platform/db/schema/services.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { storeOrder } from "../../testing/stored-orders.ts";
import { keepReportDays } from "./keep-days.ts";
import { periodsOf } from "./kept-days-store.ts";

const { malysheva, shcherbakova, permShop } = fixtureLocations;
const SPRING = { dayFrom: "2025-03-01", dayTo: "2025-04-05" };
const at = (text: string) => new Date(text);

const { connection, shop, gateway } = await ownStaffShop();
const owner = await signInStaff(shop, "owner");
const ofShop = await connection.db.select().from(bays).where(eq(bays.locationId, shcherbakova));
const bayIds = ofShop.map(({ id }) => id);

/** An order of each channel's money and a visit, in 2025. */
interface Past {
  orderId: number;
  paymentId: number;
  visitId: number;
}

async function somePast({ bay = 0 } = {}): Promise<Past> {
  const { db } = connection;
  const line = { kind: "goods" as const, sku: "O-5W30", title: "Масло", url: "/", picture: "/" };
  const { id: orderId } = await storeOrder(db, {
    at: at("2025-03-10T19:30:00Z"),
    lines: [{ ...line, quantity: 1, priceKopecks: 70_000, sumKopecks: 70_000 }],
    order: { deliveryShopId: malysheva, subtotalKopecks: 70_000, sumKopecks: 70_000 },
  });
  const [payment] = await db
    .insert(payments)
    .values({
      orderId,
      attempt: 1,
      provider: "alfa",
      method: "online_alfabank",
      amountKopecks: 10_000,
      authorizedKopecks: 10_000,
      capturedKopecks: 9_000,
      providerNumber: randomUUID(),
      payUntil: at("2025-03-11T07:00:00Z"),
      createdAt: at("2025-03-10T19:31:00Z"),
      updatedAt: at("2025-03-11T07:00:00Z"),
    })
    .returning();
  await db
    .insert(orderHandovers)
    .values({ orderId, at: at("2025-03-12T21:00:00Z"), till: "cash", takenKopecks: 40_000 });
  await db.insert(invoicePayments).values({
    orderId,
    number: "7",
    paidOn: "2025-03-13",
    kopecks: 20_000,
    enteredBy: 1,
    enteredAt: at("2025-03-14T07:00:00Z"),
  });
  await db.insert(orderReturns).values(returned(orderId, { refundKopecks: 500, refundBy: "card" }));
  const startsAt = at("2025-03-15T13:00:00Z");
  const endsAt = at("2025-03-15T14:00:00Z");
  const [visit] = await db
    .insert(appointments)
    .values({
      appointmentNumber: randomUUID(),
      reserveId: randomUUID(),
      phoneDigits: "9120000000",
      title: "Шиномонтаж",
      locationId: shcherbakova,
      startsAt,
      endsAt,
      status: "done",
      sumKopecks: 30_000,
    })
    .returning();
  const visitId = visit?.id ?? 0;
  // From before reasons were kept.
  await db.insert(appointments).values({
    appointmentNumber: randomUUID(),
    reserveId: randomUUID(),
    phoneDigits: "9120000000",
    title: "Шиномонтаж",
    locationId: permShop,
    startsAt: at("2025-03-22T13:00:00Z"),
    endsAt: at("2025-03-22T14:00:00Z"),
    status: "cancelled",
  });
  await db
    .insert(appointmentItems)
    .values({ appointmentId: visitId, title: "Снятие", quantity: 1, minutes: 30, kopecks: 30_000 });
  await db.insert(bayTimes).values({
    bayId: bayIds[bay] ?? 0,
    locationId: shcherbakova,
    needsKind: "fitting",
    appointmentId: visitId,
    startsAt,
    endsAt,
  });
  return { orderId, paymentId: payment?.id ?? 0, visitId };
}

const returned = (orderId: number, how: Partial<typeof orderReturns.$inferInsert>) => ({
  orderId,
  key: randomUUID(),
  requestedBy: "staff" as const,
  requestedAt: at("2025-03-16T07:00:00Z"),
  reason: "defect" as const,
  comment: "",
  state: "accepted" as const,
  decidedById: 1,
  decidedAt: at("2025-03-16T07:00:00Z"),
  ...how,
});

/** All that the reports of these weeks say, by everything that they are split by. */
async function reports() {
  const said: Record<string, unknown> = {};
  for (const endpoint of [orderReport, revenueReport, bookingReport])
    for (const by of endpoint.input.shape.by.unwrap().options)
      said[`${endpoint.name} ${by}`] = dataOf(
        await gateway.call(endpoint as typeof orderReport, { ...SPRING, by } as never, owner),
      );
  return said;
}

const keep = () => keepReportDays(shop.services, new AbortController().signal);

/** The same from the rows alone. */
async function countedReports() {
  await connection.db.delete(keptDays);
  return reports();
}

beforeEach(async () => {
  for (const table of [bayTimes, appointments, orders]) await connection.db.delete(table);
});

describe("sums of days that have ended", () => {
  it.each<[what: string, act: (past: Past) => Promise<unknown>]>([
    ["an order is placed late", () => somePast({ bay: 1 })],
    [
      "an order is cancelled",
      async ({ orderId }) => {
        await connection.db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
        await connection.db.insert(orderEvents).values({
          orderId,
          at: at("2025-03-17T07:00:00Z"),
          actorKind: "system",
          event: "expire",
          reason: "",
          fromStatus: "new",
          toStatus: "cancelled",
        });
      },
    ],
    [
      "the order moves to another centre and region",
      ({ orderId }) =>
        connection.db
          .update(orders)
          .set({ deliveryShopId: permShop, regionSlug: "perm", deliveryZone: "Europe/Moscow" })
          .where(eq(orders.id, orderId)),
    ],
    [
      "it is paid another way",
      ({ orderId }) =>
        connection.db
          .update(orders)
          .set({ payment: { method: "invoice", title: "", note: "" } })
          .where(eq(orders.id, orderId)),
    ],
    [
      "its link becomes known",
      ({ orderId }) =>
        connection.db
          .update(orders)
          .set({ attribution: { source: "x", campaign: "spring" } })
          .where(eq(orders.id, orderId)),
    ],
    ["an order goes", ({ orderId }) => connection.db.delete(orders).where(eq(orders.id, orderId))],
    [
      "goods come back",
      ({ orderId }) =>
        connection.db.insert(orderReturns).values(returned(orderId, { refundKopecks: 7_000, refundBy: "cash" })),
    ],
    [
      "a return waits for a second person again",
      ({ orderId }) =>
        connection.db.update(orderReturns).set({ state: "to_approve" }).where(eq(orderReturns.orderId, orderId)),
    ],
    [
      "a bank tells of a past refund",
      ({ paymentId }) =>
        connection.db
          .update(payments)
          .set({ refundedKopecks: 100, updatedAt: at("2025-03-20T07:00:00Z") })
          .where(eq(payments.id, paymentId)),
    ],
    [
      "a handover is undone",
      ({ orderId }) =>
        connection.db
          .update(orderHandovers)
          .set({ undoneAt: at("2025-03-13T07:00:00Z") })
          .where(eq(orderHandovers.orderId, orderId)),
    ],
    [
      "a statement of the bank is entered",
      ({ orderId }) =>
        connection.db.insert(invoicePayments).values({
          orderId,
          number: "8",
          paidOn: "2025-03-31",
          kopecks: 1,
          enteredBy: 1,
          enteredAt: at("2025-04-02T07:00:00Z"),
        }),
    ],
    [
      "a visit ends otherwise",
      ({ visitId }) =>
        connection.db
          .update(appointments)
          .set({ status: "cancelled", cancelReason: "no_show" })
          .where(eq(appointments.id, visitId)),
    ],
    [
      "its real sum is told",
      ({ visitId }) =>
        connection.db.update(appointments).set({ realKopecks: 44_400 }).where(eq(appointments.id, visitId)),
    ],
    [
      "another work is written down",
      ({ visitId }) =>
        connection.db
          .insert(appointmentItems)
          .values({ appointmentId: visitId, title: "Мойка", quantity: 1, minutes: 5, kopecks: 5_000 }),
    ],
    [
      "its time in the bay is another",
      ({ visitId }) =>
        connection.db
          .update(bayTimes)
          .set({ endsAt: at("2025-03-15T13:40:00Z") })
          .where(eq(bayTimes.appointmentId, visitId)),
    ],
    ["a visit goes", ({ visitId }) => connection.db.delete(appointments).where(eq(appointments.id, visitId))],
    [
      "its region has another clock",
      () => connection.db.update(regions).set({ zone: "Asia/Kamchatka" }).where(eq(regions.slug, "ekaterinburg")),
    ],
  ])("are what their rows add up to after %s", async (_, act) => {
    await connection.db.update(regions).set({ zone: "Asia/Yekaterinburg" }).where(eq(regions.slug, "ekaterinburg"));
    const past = await somePast();
    const before = await reports();
    await keep();
    for (const table of [orderDays, revenueDays, visitDays])
      expect(await connection.db.$count(table)).toBeGreaterThan(0);
    expect(await reports()).toEqual(before);

    await act(past);
    const noticed = await reports();
    expect(noticed).not.toEqual(before);
    await keep();
    expect(await connection.db.$count(keptDayChanges)).toBe(0);
    expect(await reports()).toEqual(noticed);
    expect(await countedReports()).toEqual(noticed);
  });

  it("are read where they are kept, not the rows", async () => {
    await somePast();
    await keep();
    await connection.db.execute(sql`update order_days set sum = sum + 1 where by = 'place'`);
    const { totals } = dataOf(await gateway.call(orderReport, SPRING, owner));
    expect(totals.sum).toBe(70_001);
    expect(await countedReports()).not.toMatchObject({ "orderReport day": { totals } });
  });

  it("are not kept of days that are not two days over", async () => {
    await somePast();
    await keep();
    const {
      rows: [kept],
    } = await connection.db.execute<{ isYoung: boolean; days: number }>(
      sql`select max(day) >= (now() at time zone 'UTC')::date - 2 as "isYoung", count(*)::int as days from kept_days where report = 'orders'`,
    );
    expect(kept?.isYoung).toBe(false);
    expect(kept?.days).toBeGreaterThan(365);
  });
});

it("days in their order become the fewest periods", () => {
  expect(periodsOf(["2025-02-27", "2025-02-28", "2025-03-01", "2025-03-03"])).toEqual([
    { from: "2025-02-27", to: "2025-03-01" },
    { from: "2025-03-03", to: "2025-03-03" },
  ]);
  expect(periodsOf([])).toEqual([]);
});
