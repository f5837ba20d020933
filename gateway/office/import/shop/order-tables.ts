import { inArray } from "drizzle-orm";
import { z } from "zod";
import { type Category, productPath } from "../../../contract/catalogue/categories.ts";
import { GOODS_PICTURES } from "../../../contract/catalogue/picture-views.ts";
import { chosenId, line, optionalText, whole } from "../../../contract/platform/desk-fields.ts";
import { dayField } from "../../../contract/platform/local-time.ts";
import { contactName, mobilePhone, userEmailOrNone } from "../../../contract/platform/user-fields.ts";
import { findAccountByPhone, findAccountIdsByPhone } from "../../../customers/auth/accounts-store.ts";
import { phoneDigitsOf } from "../../../customers/auth/phone-rules.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { regions } from "../../../platform/db/schema/regions.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { localTime, momentAt } from "../../../platform/zone-time.ts";
import {
  findEmptyPastOrders,
  insertPastLines,
  insertPastOrders,
  type PastOrder,
  readPastLines,
  readPastNumbers,
  readPastOrders,
  savePastLine,
  savePastOrder,
} from "../../../sales/orders/past-orders-store.ts";
import { asDay, asNumber, asReference, asText, asWord } from "./cell-readers.ts";
import { addRight, type Circumstances, column, LARGEST_ID, shopTable } from "./shop-table.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);
const NOON = 720;
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
  large: { readSome: readOrders, readIds: readPastNumbers, addMany: addOrders },
  normal: (values) => values,
  async write(tx, stored, values, known) {
    if (!stored) return null;
    const account = await findAccountByPhone(tx, values.phone);
    const order = pastOrderOf(values, account?.id ?? null, known);
    if (stored.values.status !== values.status)
      throw invalid("status", "Заказ уже загружен: его состояние больше не меняется");
    await savePastOrder(tx, stored.id, { order, deliveryKopecks: kopecksOf(values.deliveryRoubles) });
    return stored.id;
  },
  unfinished: { wanted: "В таблице order-lines нет ни одной его строки", find: findEmptyPastOrders },
});

async function readOrders(tx: Executor, numbers: readonly string[]) {
  const found = await readPastOrders(tx, numbers);
  if (found.length === 0) return [];
  const hosts = await tx.select({ host: regions.slug, id: regions.id }).from(regions);
  const idOf = new Map(hosts.map(({ host, id: regionId }) => [host, String(regionId)]));
  return found.map(({ order, deliveryKopecks }) => ({
    id: order.id,
    isArchived: false,
    values: {
      number: order.orderNumber,
      day: localTime(order.createdAt, order.deliveryZone).day,
      phone: order.contact.phone,
      name: order.contact.name,
      email: order.contact.email,
      status: order.status as OrderValues["status"],
      region: idOf.get(order.regionSlug) ?? "",
      delivery: order.deliveryType as OrderValues["delivery"],
      place: order.deliveryPlace,
      deliveryRoubles: deliveryKopecks / 100,
      payment: order.payment.title,
    },
  }));
}

async function addOrders(tx: Executor, rows: readonly OrderValues[], known: Circumstances) {
  const accounts = await findAccountIdsByPhone(
    tx,
    rows.map(({ phone }) => phone),
  );
  const made = (values: OrderValues) => ({
    number: values.number,
    status: values.status,
    order: pastOrderOf(values, accounts.get(values.phone) ?? null, known),
    deliveryKopecks: kopecksOf(values.deliveryRoubles),
  });
  return addRight(rows, made, { add: (orders) => insertPastOrders(tx, orders), taken: TAKEN });
}

const TAKEN = invalid("number", "Такой номер уже есть у заказа этого магазина");

function pastOrderOf(values: OrderValues, userId: number | null, { regions: chain, today }: Circumstances): PastOrder {
  const region = chain.regions.find(({ id }) => String(id) === values.region);
  if (!region) throw invalid("region", "Этот регион в архиве");
  if (values.day > today) throw invalid("day", "Прошлый заказ не может быть из будущего");
  const at = momentAt(values.day, NOON, region.zone);
  return {
    userId,
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
  large: { readSome: readLines, addMany: addLines },
  normal: (values) => values,
  async write(tx, _stored, { order, sku, title, quantity, priceRoubles }) {
    const orderId = Number(order);
    await savePastLine(tx, { orderId, sku, title, quantity, priceKopecks: kopecksOf(priceRoubles) });
    return orderId;
  },
});

/** Lines of the orders that keys begin with. */
async function readLines(tx: Executor, keys: readonly string[]) {
  const orders = [...new Set(keys.map((key) => Number(key.split(" ")[0])))].filter((id) => id <= LARGEST_ID);
  return (await readPastLines(tx, orders)).map(({ orderId, sku, title, quantity, priceKopecks }) => ({
    id: orderId,
    isArchived: false,
    values: { order: String(orderId), sku, title, quantity, priceRoubles: priceKopecks / 100 },
  }));
}

async function addLines(tx: Executor, rows: readonly LineValues[]) {
  const found = await tx
    .select(placeOfGoods)
    .from(goods)
    .where(inArray(goods.sku, [...new Set(rows.map(({ sku }) => sku))]));
  const bySku = new Map(found.map((row) => [row.sku, row]));
  await insertPastLines(
    tx,
    rows.map(({ order, sku, title, quantity, priceRoubles }) => ({
      orderId: Number(order),
      sku,
      title,
      quantity,
      priceKopecks: kopecksOf(priceRoubles),
      ...linked(sku, bySku.get(sku)),
    })),
  );
  return rows.map(({ order }) => Number(order));
}

const { id, category, brandSlug, modelSlug, slug } = goods;
const placeOfGoods = { id, category, brandSlug, modelSlug, slug, sku: goods.sku };

/** Where goods with this code are today; what is no longer sold is looked for. */
function linked(sku: string, row: Pick<typeof goods.$inferSelect, keyof typeof placeOfGoods> | undefined) {
  const picture = `${GOODS_PICTURES}/${encodeURIComponent(sku)}`;
  return row
    ? { goodsId: row.id, url: productPath({ ...row, category: row.category as Category }), picture }
    : { goodsId: null, url: `/search/?${new URLSearchParams({ q: sku })}`, picture };
}
