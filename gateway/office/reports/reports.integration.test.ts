import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { paymentList } from "../../contract/office/money-desk.ts";
import {
  bookingReport,
  orderReport,
  pointsMovesReport,
  pointsReport,
  revenueReport,
} from "../../contract/office/reports.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { appointmentItems, bayTimes } from "../../platform/db/schema/booking.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { loyaltyLots } from "../../platform/db/schema/loyalty.ts";
import { orderEvents, orderHandovers, orders } from "../../platform/db/schema/orders.ts";
import { paymentMovements, payments } from "../../platform/db/schema/payments.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import { bays } from "../../platform/db/schema/services.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { givePoints } from "../../testing/points.ts";
import { employAt, signInStaff } from "../../testing/staff.ts";
import { storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

const { malysheva, shcherbakova, permShop } = fixtureLocations;

const { connection, shop, gateway } = await ownStaffShop();
const manager = await signInStaff(shop, "manager");
const finance = await signInStaff(shop, "finance");
const seller = await signInStaff(shop, "shop", "service");
await employAt(shop, seller, shcherbakova);
beforeEach(async () => {
  for (const table of [bayTimes, appointments, orders]) await connection.db.delete(table);
});

const report = async <E extends typeof orderReport | typeof revenueReport | typeof bookingReport>(
  endpoint: E,
  input: Record<string, unknown> = {},
  person: Person = finance,
) => dataOf(await gateway.call(endpoint, input, person));

let number = 0;

/** An order of so many roubles. */
async function order(
  at: string,
  {
    roubles = 100,
    shopId = malysheva as number | null,
    ...rest
  }: Record<string, unknown> & { roubles?: number; shopId?: number | null } = {},
) {
  const kopecks = roubles * 100;
  const line = { kind: "goods" as const, sku: "O-5W30", title: "Масло", url: "/", picture: "/" };
  return storeOrder(connection.db, {
    at: new Date(at),
    lines: [{ ...line, quantity: 1, priceKopecks: kopecks, sumKopecks: kopecks }],
    order: { deliveryShopId: shopId, subtotalKopecks: kopecks, sumKopecks: kopecks, ...rest },
  });
}

const cancel = async (id: number, by: Partial<typeof orderEvents.$inferInsert>) => {
  await connection.db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
  const how = { actorKind: "system" as const, event: "cancel" as const, reason: "", ...by };
  await connection.db
    .insert(orderEvents)
    .values({ ...how, orderId: id, at: FIXTURE_NOW, fromStatus: "new", toStatus: "cancelled" });
};

const rowsOf = (rows: { label: string; orders: number; sum: number }[]) =>
  rows.filter((row) => row.orders > 0).map((row) => [row.label, row.orders, row.sum]);

describe("orders", () => {
  it("are of the day on the clock of where they are handed out, and every row adds up to the totals", async () => {
    // 19:30 UTC is the 11th in Yekaterinburg (UTC+5), 21:30 UTC is the 11th in Moscow as well.
    await order("2026-11-10T18:59:00Z", { roubles: 1 });
    await order("2026-11-10T19:30:00Z", { roubles: 10 });
    await order("2026-11-10T19:30:00Z", { roubles: 100, deliveryZone: "Europe/Moscow", shopId: null });
    await order("2026-11-12T05:00:00Z", { roubles: 1_000, shopId: shcherbakova, regionSlug: "perm" });
    const days = { dayFrom: "2026-11-10", dayTo: "2026-11-11" };
    const byDay = await report(orderReport, days);
    expect(byDay.rows.map(({ label, orders: count, sum }) => [label, count, sum])).toEqual([
      ["10.11.2026", 2, 10_100],
      ["11.11.2026", 1, 1_000],
    ]);
    expect(byDay.totals).toMatchObject({ orders: 3, sum: 11_100 });
    const all = { dayFrom: "2026-11-01", dayTo: "2026-11-20" };
    expect(rowsOf((await report(orderReport, { ...all, by: "week" })).rows)).toEqual([
      ["09.11.2026–15.11.2026", 4, 111_100],
    ]);
    expect(rowsOf((await report(orderReport, { ...all, by: "centre" })).rows)).toEqual([
      ["Протектор на Щербакова", 1, 100_000],
      ["Без центра", 1, 10_000],
      ["Протектор на Малышева", 2, 1_100],
    ]);
    expect(rowsOf((await report(orderReport, { ...all, by: "region", centre: String(shcherbakova) })).rows)).toEqual([
      ["Пермь", 1, 100_000],
    ]);
    expect((await report(orderReport, { ...all, region: "perm" })).totals.sum).toBe(100_000);
  });

  it("are split by how they are paid and come, and cancelled ones by why without what was typed", async () => {
    const at = "2026-11-15T07:00:00Z";
    const [a, b, c] = [
      await order(at),
      await order(at),
      await order(at, { payment: { method: "card", title: "", note: "" } }),
    ];
    await order(at, {
      deliveryType: "city_region",
      payment: { method: "sbp_alfabank", title: "", note: "" },
      attribution: { source: "x", campaign: "nobody's" },
    });
    await cancel(a.id, { actorKind: "staff", actorId: 1, reason: "Товара нет: просила Анна" });
    await cancel(b.id, { actorKind: "staff", actorId: 1, reason: "Анна Котова передумала" });
    await cancel(c.id, { event: "expire" });
    const day = { dayFrom: "2026-11-15", dayTo: "2026-11-15" };
    expect(rowsOf((await report(orderReport, { ...day, by: "payment" })).rows)).toEqual([
      ["При получении", 3, 30_000],
      ["Система быстрых платежей", 1, 10_000],
    ]);
    expect(rowsOf((await report(orderReport, { ...day, by: "delivery" })).rows)).toEqual([
      ["Самовывоз", 3, 30_000],
      ["Доставка курьером", 1, 10_000],
    ]);
    expect(rowsOf((await report(orderReport, { ...day, by: "campaign" })).rows)).toEqual([
      ["Без ссылки акции", 3, 30_000],
      ["Другие ссылки", 1, 10_000],
    ]);
    const reasons = await report(orderReport, { ...day, by: "reason" });
    expect(reasons.rows.map((row) => [row.label, row.cancelled, row.cancelledSum]).sort()).toEqual([
      ["Кончился срок резерва или оплаты", 1, 10_000],
      ["Сотрудник: Другое", 1, 10_000],
      ["Сотрудник: Товара нет", 1, 10_000],
    ]);
    expect(JSON.stringify(reasons)).not.toContain("Анна");
    expect((await report(orderReport, day)).totals).toMatchObject({ orders: 4, cancelled: 3, cancelledSum: 30_000 });
  });

  it("of the own centres are all that whoever is bound to them sees", async () => {
    const at = "2026-11-15T07:00:00Z";
    await order(at, { roubles: 1 });
    await order(at, { roubles: 10, shopId: shcherbakova });
    await order(at, { roubles: 100, shopId: null });
    const own = await report(orderReport, { by: "centre" }, seller);
    expect(own.totals).toMatchObject({ orders: 1, sum: 1_000 });
    expect(own.options.centre).toEqual([
      { value: String(shcherbakova), label: "Екатеринбург: Протектор на Щербакова" },
    ]);
    expect((await report(orderReport, { centre: String(malysheva) }, seller)).totals.orders).toBe(0);
    expect(await gateway.call(revenueReport, {}, seller)).toMatchObject({ code: "forbidden" });
    expect(await gateway.call(revenueReport, {}, manager)).toMatchObject({ code: "forbidden" });
  });

  it("more than a year, and days the wrong way round, are refused with words", async () => {
    for (const days of [
      { dayFrom: "2025-11-01", dayTo: "2026-11-20" },
      { dayFrom: "2026-11-20", dayTo: "2026-11-01" },
    ])
      expect(await gateway.call(orderReport, days, finance)).toMatchObject({
        code: "invalid",
        errors: [{ field: "dayTo", message: expect.stringMatching(/[а-я]/) }],
      });
  });

  it("leave as a file once it is noted who took it", async () => {
    await report(orderReport, { purpose: "export", by: "region" });
    const [row] = await connection.db.select().from(staffActions).orderBy(desc(staffActions.id));
    expect(row).toMatchObject({ call: "orderReport", target: "CSV", staffId: finance.userId, after: { by: "region" } });
  });
});

/** An attempt to pay, with its figures set one after another as a bank tells them. */
async function pay(orderId: number, told: [at: string, figures: Partial<typeof payments.$inferInsert>][]) {
  number += 1;
  const at = new Date(told[0]?.[0] ?? FIXTURE_NOW);
  const [row] = await connection.db
    .insert(payments)
    .values({
      orderId,
      attempt: 1,
      provider: "alfa",
      method: "online_alfabank",
      amountKopecks: 10_000,
      providerNumber: `report-${number}`,
      payUntil: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  for (const [moment, figures] of told)
    await connection.db
      .update(payments)
      .set({ ...figures, authorizedKopecks: 10_000, updatedAt: new Date(moment) })
      .where(eq(payments.id, row?.id ?? 0));
}

describe("revenue", () => {
  it("is what the money desk has, to the kopeck, on the days when it came and went", async () => {
    const [a, b] = [
      await order("2026-11-01T07:00:00Z"),
      await order("2026-11-01T07:00:00Z", { shopId: permShop, regionSlug: "perm" }),
    ];
    await pay(a.id, [
      ["2026-11-02T07:00:00Z", {}],
      ["2026-11-05T07:00:00Z", { capturedKopecks: 9_999 }],
      ["2026-11-06T20:00:00Z", { refundedKopecks: 1_234 }],
      ["2026-11-08T07:00:00Z", { refundedKopecks: 2_345 }],
    ]);
    await pay(b.id, [
      ["2026-11-05T07:00:00Z", { capturedKopecks: 10_000 }],
      ["2026-11-09T07:00:00Z", { chargedBackKopecks: 4_001 }],
    ]);
    const period = { dayFrom: "2026-11-01", dayTo: "2026-11-20" };
    const byDay = await report(revenueReport, period);
    expect(
      byDay.rows
        .filter((row) => row.received + row.refunded + row.chargedBack > 0)
        .map(({ label, received, refunded, chargedBack, revenue }) => [
          label,
          received,
          refunded,
          chargedBack,
          revenue,
        ]),
    ).toEqual([
      ["05.11.2026", 19_999, 0, 0, 19_999],
      ["07.11.2026", 0, 1_234, 0, -1_234],
      ["08.11.2026", 0, 1_111, 0, -1_111],
      ["09.11.2026", 0, 0, 4_001, -4_001],
    ]);
    const { rows } = dataOf(await gateway.call(paymentList, {}, finance));
    const desk = rows.reduce(
      (sum, row) => ({ received: sum.received + row.captured, refunded: sum.refunded + row.refunded }),
      { received: 0, refunded: 0 },
    );
    expect(byDay.totals).toEqual({ ...desk, chargedBack: 4_001, revenue: desk.received - desk.refunded - 4_001 });
    expect((await report(revenueReport, { ...period, region: "perm" })).totals.revenue).toBe(5_999);
    expect((await report(revenueReport, { ...period, centre: String(malysheva) })).totals.revenue).toBe(7_654);
  });

  it("has tills and invoices beside it, with what was paid back there", async () => {
    const { id } = await order("2026-11-01T07:00:00Z");
    const at = new Date("2026-11-03T07:00:00Z");
    await connection.db.insert(orderHandovers).values([
      { orderId: id, at, till: "cash", takenKopecks: 50_001 },
      // What it brought on one day went back on another.
      { orderId: id, number: 1, at, till: "sbp", takenKopecks: 9_000, undoneAt: new Date("2026-11-05T07:00:00Z") },
    ]);
    await connection.db
      .insert(invoicePayments)
      .values({ orderId: id, number: "7", paidOn: "2026-11-04", kopecks: 70_003, enteredBy: 1, enteredAt: at });
    const back = {
      orderId: id,
      requestedBy: "staff" as const,
      requestedAt: at,
      reason: "defect" as const,
      comment: "",
      state: "accepted" as const,
    };
    await connection.db.insert(orderReturns).values([
      { ...back, key: randomUUID(), refundKopecks: 20_000, refundBy: "cash", decidedById: 1, decidedAt: at },
      {
        ...back,
        key: randomUUID(),
        refundKopecks: 3,
        refundBy: "transfer",
        decidedById: 1,
        decidedAt: at,
        approvedById: 2,
        approvedAt: new Date("2026-11-06T07:00:00Z"),
      },
      // The bank itself tells of what went back through it.
      { ...back, key: randomUUID(), refundKopecks: 5_000, refundBy: "online", decidedById: 1, decidedAt: at },
    ]);
    const period = { dayFrom: "2026-11-01", dayTo: "2026-11-20" };
    const { rows, totals } = await report(revenueReport, { ...period, by: "method" });
    expect(rows.map(({ label, received, refunded }) => [label, received, refunded])).toEqual([
      ["По счёту", 70_003, 3],
      ["В центре наличными", 50_001, 20_000],
      ["В центре по СБП", 9_000, 9_000],
    ]);
    expect(totals).toEqual({ received: 129_004, refunded: 29_003, chargedBack: 0, revenue: 100_001 });
    expect((await report(revenueReport, { ...period, channel: "till" })).totals.revenue).toBe(30_001);
    const onDay = (await report(revenueReport, period)).rows.find(({ label }) => label === "06.11.2026");
    expect(onDay).toMatchObject({ refunded: 3 });
    const undone = (await report(revenueReport, period)).rows.find(({ label }) => label === "05.11.2026");
    expect(undone).toMatchObject({ received: 0, refunded: 9_000 });
    expect((await report(orderReport, period)).totals).toMatchObject({ returned: 1, returnedSum: 25_003 });
  });
});

async function visit(at: string, rest: Partial<typeof appointments.$inferInsert> = {}) {
  number += 1;
  const startsAt = new Date(at);
  const endsAt = new Date(startsAt.getTime() + 60 * 60_000);
  const names = {
    appointmentNumber: `R-${number}`,
    reserveId: `r-${number}`,
    phoneDigits: "9120000000",
    title: "Шиномонтаж",
  };
  const [row] = await connection.db
    .insert(appointments)
    .values({ ...names, locationId: shcherbakova, startsAt, endsAt, sumKopecks: 100_000, ...rest })
    .returning();
  if (!row) throw new Error("no visit");
  return row;
}

describe("visits", () => {
  it("are counted by what became of them, and bays by how they were taken", async () => {
    const done = await visit("2026-11-19T05:00:00Z", { status: "done", realKopecks: 123_456 });
    await visit("2026-11-19T06:00:00Z", { status: "done" });
    await visit("2026-11-19T07:00:00Z", { status: "cancelled", cancelReason: "no_show" });
    await visit("2026-11-19T08:00:00Z", { status: "cancelled", cancelReason: "customer" });
    await visit("2026-11-19T08:00:00Z", { status: "cancelled", cancelReason: "moved" });
    await visit("2026-11-20T08:00:00Z");
    await visit("2026-11-20T08:00:00Z", { locationId: permShop });
    const [bay] = await connection.db.select().from(bays).where(eq(bays.locationId, shcherbakova));
    const time = {
      bayId: bay?.id ?? 0,
      locationId: shcherbakova,
      needsKind: "fitting" as const,
      appointmentId: done.id,
    };
    // Done early, at a second of the clock: the bay was free from then on.
    const endsAt = new Date(done.endsAt.getTime() - 20_300);
    await connection.db.insert(bayTimes).values({ ...time, startsAt: done.startsAt, endsAt });
    const item = { appointmentId: done.id, quantity: 1, minutes: 30 };
    await connection.db.insert(appointmentItems).values([
      { ...item, title: "Снятие", kopecks: 60_000 },
      { ...item, title: "Балансировка", kopecks: 40_000 },
    ]);
    const days = { dayFrom: "2026-11-19", dayTo: "2026-11-19", centre: String(shcherbakova) };
    const { totals } = await report(bookingReport, days, manager);
    // Four bays, from 9:00 to 19:00.
    expect(totals).toEqual({
      visits: 4,
      done: 2,
      noShow: 1,
      cancelled: 1,
      open: 0,
      sum: 223_456,
      openMinutes: 2_400,
      takenMinutes: 60,
    });
    const byCentre = await report(bookingReport, { dayFrom: "2026-11-19", dayTo: "2026-11-20", by: "centre" }, manager);
    expect(byCentre.rows.filter((row) => row.visits > 0).map((row) => [row.label, row.visits, row.open])).toEqual([
      ["Протектор на Щербакова", 5, 1],
      [byCentre.rows.find(({ key }) => key === String(permShop))?.label, 1, 1],
    ]);
    const byService = await report(bookingReport, { ...days, by: "service" }, manager);
    expect(byService.rows.map((row) => [row.label, row.visits, row.sum])).toEqual([
      ["Балансировка", 1, 40_000],
      ["Снятие", 1, 60_000],
    ]);
    const own = await report(bookingReport, { dayFrom: "2026-11-20", dayTo: "2026-11-20", by: "centre" }, seller);
    expect(own.rows.map(({ key }) => key)).toEqual([String(shcherbakova)]);
    expect(own.totals.visits).toBe(1);
  });
});

describe("points", () => {
  it("that members have are those of the live lots, by the day of their end", async () => {
    const { userId } = await signInUser(shop);
    await givePoints(connection.db, userId, [300, 40, 5], { endsInDays: 30 });
    const { rows, totals, period } = dataOf(await gateway.call(pointsReport, {}, finance));
    const [live] = await connection.db
      .select({ points: sql<number>`sum(${loyaltyLots.leftPoints})::int` })
      .from(loyaltyLots)
      .where(
        sql`${loyaltyLots.expiresAt} > ${FIXTURE_NOW.toISOString()}::timestamptz or ${loyaltyLots.expiresAt} is null`,
      );
    expect(totals.points).toBe(live?.points);
    expect(period).toEqual({ from: null, to: null });
    expect(rows.map((row) => [row.label, row.points])).toEqual([
      ["20.12.2026", 300],
      ["21.12.2026", 40],
      ["22.12.2026", 5],
    ]);
    const until = dataOf(await gateway.call(pointsReport, { dayTo: "2026-12-21", by: "month" }, finance));
    expect(until.rows.map((row) => [row.label, row.points])).toEqual([["декабрь 2026", 340]]);
    const moves = dataOf(await gateway.call(pointsMovesReport, {}, finance));
    expect(moves.totals).toEqual({ earned: 345, spent: 0, expired: 0, revoked: 0, corrected: 0 });
    expect(await gateway.call(pointsReport, {}, manager)).toMatchObject({ code: "forbidden" });
  });
});

it("a year of a shop adds up to what its tables have", async () => {
  const { db } = connection;
  await order("2026-11-01T07:00:00Z");
  // Copies of one order: lines are of no interest here, and the trigger that compares them with sums would take most of the time.
  await db.execute(sql`alter table orders disable trigger user`);
  await db.execute(sql`
    insert into orders (identity, reserve_id, idempotency_key, request_hash, region_slug, status, contact, phone_digits, delivery_type, delivery_title,
      delivery_shop_id, delivery_place, delivery_hours, delivery_phone, delivery_interval, delivery_zone, payment, consent, goods_kopecks, sum_kopecks, reserved_until, created_at)
    select 'Y' || n, 'y' || n, 'y' || n, '', case when n % 3 = 0 then 'perm' else 'ekaterinburg' end, case when n % 7 = 0 then 'cancelled' else 'delivered' end,
      contact, phone_digits, delivery_type, delivery_title, 1 + n % 3, delivery_place, delivery_hours, delivery_phone, delivery_interval,
      case when n % 2 = 0 then 'Europe/Moscow' else 'Asia/Vladivostok' end, payment, consent, n * 37, n * 37, reserved_until,
      timestamptz '2025-11-21T00:00:00Z' + n * interval '26 minutes'
    from orders, generate_series(1, 20000) n`);
  await db.execute(sql`alter table orders enable trigger user`);
  await db.execute(sql`
    insert into payments (order_id, attempt, provider, method, amount_kopecks, provider_number, pay_until, authorized_kopecks, captured_kopecks, refunded_kopecks, updated_at)
    select id, 1, 'alfa', 'online_alfabank', 1000000, identity, created_at, sum_kopecks, sum_kopecks, sum_kopecks / 5, created_at from orders where identity like 'Y%'`);
  const year = { dayFrom: "2025-11-22", dayTo: "2026-11-20" };
  const within = sql`(created_at at time zone delivery_zone)::date between '2025-11-22' and '2026-11-20'`;
  const {
    rows: [sums],
  } = await db.execute<{ orders: number; sum: number }>(
    sql`select count(*)::int as orders, sum(sum_kopecks)::float8 as sum from orders where ${within}`,
  );
  for (const by of orderReport.input.shape.by.unwrap().options) {
    const { rows, totals } = await report(orderReport, { ...year, by });
    if (by !== "reason") expect(totals).toMatchObject({ orders: sums?.orders, sum: sums?.sum });
    expect(rows.reduce((sum, row) => sum + row.sum, 0)).toBe(totals.sum);
  }
  const {
    rows: [money],
  } = await db.execute<{ received: number; refunded: number }>(sql`
    select sum(captured_kopecks)::float8 as received, sum(refunded_kopecks)::float8 as refunded from payments join orders o on o.id = order_id
    where (o.created_at at time zone delivery_zone)::date between '2025-11-22' and '2026-11-20' and identity like 'Y%'`);
  for (const by of revenueReport.input.shape.by.unwrap().options)
    expect((await report(revenueReport, { ...year, by })).totals).toMatchObject({ ...money });
  expect(await db.$count(paymentMovements)).toBe(20_000);
}, 60_000);
