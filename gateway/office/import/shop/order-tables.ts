import { and, asc, eq, like, sql } from "drizzle-orm";
import { z } from "zod";
import { type Category, productPath } from "../../../contract/catalogue/categories.ts";
import { GOODS_PICTURES } from "../../../contract/catalogue/picture-views.ts";
import { chosenId, line, optionalText, whole } from "../../../contract/platform/desk-fields.ts";
import { dayField } from "../../../contract/platform/local-time.ts";
import { contactName, mobilePhone, userEmailOrNone } from "../../../contract/platform/user-fields.ts";
import { findAccountByPhone } from "../../../customers/auth/accounts-store.ts";
import { phoneDigitsOf } from "../../../customers/auth/phone-rules.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { orderAdjustments, orderEvents, orderLines, orders } from "../../../platform/db/schema/orders.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { localTime, momentAt } from "../../../platform/zone-time.ts";
import { newReserveId } from "../../../sales/orders/orders-store.ts";
import { asDay, asNumber, asReference, asText, asWord } from "./cell-readers.ts";
import { type Circumstances, column, shopTable } from "./shop-table.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);
const NOON = 720;
/** What the site itself takes never has such a key. */
const KEY = "former-shop ";
const MOST_ROUBLES = 10_000_000;

/** Roubles with kopecks. */
const sumOfMoney = z
  .number("Напишите сумму в рублях")
  .min(0, "Не меньше нуля")
  .max(MOST_ROUBLES, `Не больше ${MOST_ROUBLES.toLocaleString("ru-RU")} ₽`)
  .transform((roubles) => Math.round(roubles * 100) / 100)
  .pipe(z.number());
const kopecksOf = (roubles: number): number => Math.round(roubles * 100);

const statuses = { delivered: "выдан|доставлен|выполнен|завершен", cancelled: "отменен" } as const;
const deliveries = {
  pickup: "самовывоз",
  city_region: "курьер|доставка",
  russia_tc: "транспортная компания|тк",
} as const;
const deliveryTitles = { pickup: "Самовывоз", city_region: "Доставка курьером", russia_tc: "Транспортная компания" };

const orderValues = z.object({
  number: z
    .string("Напишите номер")
    .trim()
    .min(1, "Напишите номер")
    .regex(/^[\p{L}\d]([\p{L}\d_-]{0,38}[\p{L}\d])?$/u, "До 40 букв, цифр, «-» и «_»"),
  day: dayField("День пишется как 20.11.2025"),
  phone: mobilePhone,
  name: contactName,
  email: userEmailOrNone.default(""),
  status: z.enum(["delivered", "cancelled"], "Напишите «выдан» или «отменён»"),
  region: chosenId("Напишите регион"),
  delivery: z.enum(["pickup", "city_region", "russia_tc"], "Напишите, как его получили"),
  place: optionalText(300),
  deliveryRoubles: sumOfMoney.default(0),
  payment: optionalText(120),
});
type OrderValues = z.output<typeof orderValues>;

/** Orders of the former shop, which are over: nothing is reserved, told or paid for them. */
export const ordersTable = shopTable<OrderValues>({
  name: "orders",
  title: "Прошлые заказы",
  isPersonal: true,
  needs: ["customers"],
  form: orderValues,
  lock: "orders of the former shop",
  columns: [
    column("number", "number", asText, ["номер"]),
    column("day", "day", asDay, ["день", "дата"]),
    column("phone", "phone", asText, ["телефон"]),
    column("name", "name", asText, ["имя", "покупатель"]),
    column("email", "email", asText, ["почта"]),
    column("status", "status", asWord(statuses), ["состояние", "статус"]),
    column("region", "region", asReference("regions"), ["регион"]),
    column("delivery", "delivery", asWord(deliveries), ["получение", "доставка"]),
    column("place", "place", asText, ["где", "адрес"]),
    column("delivery_price", "deliveryRoubles", asNumber, ["цена доставки"]),
    column("payment", "payment", asText, ["оплата"]),
  ],
  keyOf: ({ number = "" }) => number,
  defaults: { delivery: "pickup" },
  async read(tx) {
    const regionId = sql<number>`(select id from regions where slug = ${orders.regionSlug})`;
    const deliveryKopecks = sql<number>`coalesce((select ${orderAdjustments.kopecks}::float8 from ${orderAdjustments}
      where ${orderAdjustments.orderId} = ${orders.id} and ${orderAdjustments.kind} = 'delivery'), 0)`;
    const rows = await tx
      .select({ row: orders, regionId, deliveryKopecks })
      .from(orders)
      .where(like(orders.idempotencyKey, `${KEY}%`))
      .orderBy(asc(orders.id));
    return rows.map(({ row, regionId: region, deliveryKopecks: kopecks }) => ({
      id: row.id,
      isArchived: false,
      values: {
        number: row.orderNumber,
        day: localTime(row.createdAt, row.deliveryZone).day,
        phone: row.contact.phone,
        name: row.contact.name,
        email: row.contact.email,
        status: row.status as OrderValues["status"],
        region: String(region),
        delivery: row.deliveryType as OrderValues["delivery"],
        place: row.deliveryPlace,
        deliveryRoubles: kopecks / 100,
        payment: row.payment.title,
      },
    }));
  },
  normal: (values) => values,
  async write(tx, stored, values, known) {
    const columns = await columnsOf(tx, values, known);
    if (stored && stored.values.status !== values.status)
      throw invalid("status", "Заказ уже загружен: его состояние больше не меняется");
    const id = stored?.id ?? (await insertOrder(tx, values, columns));
    if (stored) await tx.update(orders).set(columns).where(eq(orders.id, id));
    const ofDelivery = and(eq(orderAdjustments.orderId, id), eq(orderAdjustments.kind, "delivery"));
    await tx.delete(orderAdjustments).where(ofDelivery);
    const kopecks = kopecksOf(values.deliveryRoubles);
    if (kopecks > 0)
      await tx.insert(orderAdjustments).values({ orderId: id, kind: "delivery", kopecks, why: "Доставка" });
    await addUp(tx, id);
    return id;
  },
  unfinished: {
    wanted: "В таблице order-lines нет ни одной его строки",
    find: async (tx) => {
      const lines = tx.select({ id: orderLines.orderId }).from(orderLines);
      const rows = await tx
        .select({ number: orders.orderNumber })
        .from(orders)
        .where(and(like(orders.idempotencyKey, `${KEY}%`), sql`${orders.id} not in ${lines}`));
      return rows.map(({ number }) => number);
    },
  },
});

async function columnsOf(tx: Executor, values: OrderValues, { regions, today }: Circumstances) {
  const region = regions.regions.find(({ id }) => String(id) === values.region);
  if (!region) throw invalid("region", "Этот регион в архиве");
  if (values.day > today) throw invalid("day", "Прошлый заказ не может быть из будущего");
  const at = momentAt(values.day, NOON, region.zone);
  const account = await findAccountByPhone(tx, values.phone);
  return {
    userId: account?.id ?? null,
    regionSlug: region.slug,
    contact: { name: values.name, phone: values.phone, email: values.email, comment: "" },
    phoneDigits: phoneDigitsOf(values.phone),
    deliveryType: values.delivery,
    deliveryTitle: deliveryTitles[values.delivery],
    deliveryPlace: values.place,
    deliveryHours: "",
    deliveryPhone: region.phone,
    deliveryInterval: "",
    deliveryZone: region.zone,
    payment: { method: "cash", title: values.payment, note: "" },
    reservedUntil: at,
    createdAt: at,
    updatedAt: at,
  };
}

const RESERVE_ATTEMPTS = 8;

async function insertOrder(
  tx: Executor,
  { number, status }: OrderValues,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): Promise<number> {
  const { createdAt: at } = columns;
  if ((await tx.$count(orders, eq(orders.orderNumber, number))) > 0)
    throw invalid("number", "Такой номер уже есть у заказа этого магазина");
  for (let attempt = 0; attempt < RESERVE_ATTEMPTS; attempt += 1) {
    const [row] = await tx
      .insert(orders)
      .values({
        ...columns,
        status,
        orderNumber: number,
        reserveId: newReserveId(),
        idempotencyKey: KEY + number,
        requestHash: "",
        consent: { version: "", address: "", at: at.toISOString() },
        subtotalKopecks: 0,
        sumKopecks: 0,
      })
      .onConflictDoNothing()
      .returning({ id: orders.id });
    if (!row) continue;
    await tx.insert(orderEvents).values({
      orderId: row.id,
      at,
      actorKind: "system",
      actorId: null,
      event: "migrate",
      fromStatus: null,
      toStatus: status,
      reason: "Заказ прежнего магазина",
    });
    return row.id;
  }
  throw new Error("No free number was found for an order");
}

/** The sums of an order are those of its lines and its delivery. */
async function addUp(tx: Executor, id: number): Promise<void> {
  const ofLines = sql`(select coalesce(sum(${orderLines.sumKopecks}), 0) from ${orderLines} where ${orderLines.orderId} = ${id})`;
  const ofOthers = sql`(select coalesce(sum(${orderAdjustments.kopecks}), 0) from ${orderAdjustments} where ${orderAdjustments.orderId} = ${id})`;
  await tx
    .update(orders)
    .set({ subtotalKopecks: ofLines as never, sumKopecks: sql`${ofLines} + ${ofOthers}` as never })
    .where(eq(orders.id, id));
}

const lineValues = z.object({
  order: chosenId("Напишите номер заказа"),
  sku: line("Напишите код товара", 64),
  title: line("Напишите, что это было", 300),
  quantity: whole(1, 10_000),
  priceRoubles: sumOfMoney,
});
type LineValues = z.output<typeof lineValues>;

/** What was ordered then, as it was called and cost. */
export const orderLinesTable = shopTable<LineValues>({
  name: "order-lines",
  title: "Строки прошлых заказов",
  needs: ["orders"],
  form: lineValues,
  lock: "orders of the former shop",
  columns: [
    column("order", "order", asReference("orders"), ["заказ", "номер"]),
    column("sku", "sku", asText, ["код", "артикул"]),
    column("title", "title", asText, ["название", "товар"]),
    column("quantity", "quantity", asNumber, ["штук", "количество"]),
    column("price", "priceRoubles", asNumber, ["цена"]),
  ],
  keyOf: ({ order = "", sku = "", title = "" }) => `${order} ${sku} ${title}`,
  async read(tx) {
    const rows = await tx
      .select({ row: orderLines })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(like(orders.idempotencyKey, `${KEY}%`));
    return rows.map(({ row }) => ({
      id: row.orderId,
      isArchived: false,
      values: {
        order: String(row.orderId),
        sku: row.sku,
        title: row.title,
        quantity: row.quantity,
        priceRoubles: row.priceKopecks / 100,
      },
    }));
  },
  normal: (values) => values,
  async write(tx, stored, { order, sku, title, quantity, priceRoubles }) {
    const orderId = Number(order);
    const priceKopecks = kopecksOf(priceRoubles);
    const figures = { quantity, priceKopecks, sumKopecks: priceKopecks * quantity };
    if (stored)
      await tx
        .update(orderLines)
        .set(figures)
        .where(and(eq(orderLines.orderId, orderId), eq(orderLines.sku, sku), eq(orderLines.title, title)));
    else {
      const position = await tx.$count(orderLines, eq(orderLines.orderId, orderId));
      await tx
        .insert(orderLines)
        .values({ orderId, position, kind: "goods", sku, title, ...(await goodsOf(tx, sku)), ...figures });
    }
    await addUp(tx, orderId);
    return orderId;
  },
});

/** Where goods with this code are today; what is no longer sold is looked for. */
async function goodsOf(tx: Executor, sku: string) {
  const [row] = await tx.select().from(goods).where(eq(goods.sku, sku));
  const picture = `${GOODS_PICTURES}/${encodeURIComponent(sku)}`;
  return row
    ? { goodsId: row.id, url: productPath({ ...row, category: row.category as Category }), picture }
    : { goodsId: null, url: `/search/?${new URLSearchParams({ q: sku })}`, picture };
}
