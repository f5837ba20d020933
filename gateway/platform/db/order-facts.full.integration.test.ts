import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findByOrderNumber, readContents } from "../../sales/orders/orders-store.ts";
import { orderOf, shortOrderOf } from "../../sales/orders/view.ts";
import { opensOrder } from "../order-access.ts";
import { hashOfSecret } from "../secret.ts";
import { momentAt } from "../zone-time.ts";
import type { Executor } from "./database.ts";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

/** Goods as orders of the release before kept them: the whole card of a list. */
const card = (sku: string, price: number) => ({
  sku,
  url: `/goods/${sku}/`,
  title: `Товар ${sku}`,
  category: "tyre",
  brand: { slug: "b", title: "B" },
  model: { slug: "m", title: "M" },
  sizeText: "",
  season: null,
  allSeason: false,
  studs: false,
  price,
  market: null,
  picture: `/pictures/${sku}`,
  rating: null,
  stock: { state: "shelf", shops: 1, date: null, quantity: 9 },
});

const pickup = (place: string) => ({
  type: "pickup",
  title: "Самовывоз",
  place,
  hoursText: "ежедневно 9:00–21:00",
  phone: "+73430001002",
  readyAt: "2025-11-20T08:00:00.000Z",
  date: null,
  interval: "",
  zone: "Asia/Yekaterinburg" as const,
});
const courier = {
  type: "city_region",
  title: "Доставка курьером",
  place: "Пермь, Мира, д. 1",
  hoursText: "",
  phone: "+73430001001",
  readyAt: null,
  date: "2025-11-23" as const,
  interval: "14:00–18:00",
  zone: "Asia/Yekaterinburg" as const,
};

interface OldLine {
  product: ReturnType<typeof card>;
  backAxle: ReturnType<typeof card> | null;
  quantity: number;
}

interface OldOrder {
  identity: string;
  userId: number | null;
  status: string;
  delivery: typeof courier | ReturnType<typeof pickup>;
  lines: OldLine[];
  tradeIn: number;
  deliveryPrice: number;
}

const priceOf = ({ product, backAxle }: OldLine) => (backAxle ? (product.price + backAxle.price) * 2 : product.price);
const subtotalOf = ({ lines }: OldOrder) => lines.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0);
const sumOf = (order: OldOrder) => subtotalOf(order) - order.tradeIn + order.deliveryPrice;

const plain = (sku: string, price: number, quantity: number): OldLine => ({
  product: card(sku, price),
  backAxle: null,
  quantity,
});

const OLD: OldOrder[] = [
  {
    identity: "251120-PLAIN",
    userId: 1,
    status: "new",
    tradeIn: 0,
    deliveryPrice: 0,
    delivery: pickup("Протектор на Малышева, улица Малышева, 145"),
    lines: [plain("KEPT", 312_050, 3), plain("GONE", 199_999, 1)],
  },
  {
    identity: "251120-AXLES",
    userId: null,
    status: "delivered",
    tradeIn: 0,
    deliveryPrice: 0,
    delivery: pickup("Закрытый центр, Старая улица, 1"),
    lines: [{ product: card("KEPT", 700_001), backAxle: card("BACK", 900_003), quantity: 2 }],
  },
  {
    identity: "251120-BRING",
    userId: null,
    status: "cancelled",
    tradeIn: 60_000,
    deliveryPrice: 49_000,
    delivery: courier,
    lines: [plain("KEPT", 890_000, 1)],
  },
];

let release: OldDatabase;
let client: OldDatabase["client"];
let db: Executor;

/** The store of the release before, with an order of every shape, brought up to date. */
beforeAll(async () => {
  release = await openDatabaseBefore("0012_order_facts");
  ({ client, db } = release);

  await client.exec(`
    insert into regions (id, slug, title, title_in, area, kind, phone, zone, lat, lng)
      values (1, 'perm', 'Пермь', 'в Перми', 'Край', 'main', '+73430001001', 'Asia/Yekaterinburg', 58, 56);
    insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours)
      values (7, 'shop', 'c7', 1, 'Протектор на Малышева', 'улица Малышева, 145', '+7343', 58, 56, '[]');
    insert into users (id, firstname) values (1, 'Анна');
    insert into goods (id, sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes, price_kopecks)
      values (11, 'KEPT', 'tyre', 'kept', 'b', 'B', 'm', 'M', 'Now called otherwise', '', '{}', 1),
             (12, 'BACK', 'tyre', 'back', 'b', 'B', 'm', 'M', 'Back', '', '{}', 1)`);
  for (const order of OLD) {
    const lines = order.lines.map((line) => {
      const price = priceOf(line);
      return { sku: line.product.sku, ...line, price, sum: price * line.quantity };
    });
    await client.query(
      `insert into orders (identity, reserve_id, access_hash, user_id, idempotency_key, request_hash, region_slug, status, contact,
         phone_digits, delivery, payment, consent, lines, goods_kopecks, trade_in_kopecks, delivery_kopecks, sum_kopecks,
         created_at, updated_at)
       values ($1, $1, $2, $3, $1, '', 'perm', $4, '{"name":"Анна","phone":"+79123456789","email":"","comment":"Позвоните"}',
         '9123456789', $5, '{"method":"cash","title":"Наличными","note":""}', '{}', $6, $7, $8, $9, $10,
         '2025-11-20T07:00:00Z', '2025-11-21T07:00:00Z')`,
      [
        order.identity,
        hashOfSecret(`token of ${order.identity}`),
        order.userId,
        order.status,
        JSON.stringify(order.delivery),
        JSON.stringify(lines),
        subtotalOf(order),
        order.tradeIn,
        order.deliveryPrice,
        sumOf(order),
      ],
    );
  }
  await release.update();
}, 120_000);
afterAll(() => release.close());

async function read(identity: string) {
  const row = await findByOrderNumber(db, identity);
  if (!row) throw new Error(`${identity} is lost`);
  return { row, contents: await readContents(db, row) };
}

describe("orders of the release before", () => {
  it.each(OLD)("keep what their page shows, to the kopeck: $identity", async (old) => {
    const { row, contents } = await read(old.identity);
    const goodsOf = ({ sku, title, url, picture }: ReturnType<typeof card>) => ({ sku, title, url, picture });
    const money = {
      fitting: null,
      cancellation: undefined,
      isCancelAsked: false,
      invoicePaid: 0,
      paid: 0,
      paying: null,
      onlineWays: [],
      pickupCode: null,
      receipts: [],
      shipment: null,
    };
    expect(orderOf(row, contents, money)).toEqual({
      fitting: null,
      paid: 0,
      paying: null,
      isCancelAsked: false,
      onlineWays: [],
      pickupCode: null,
      canCancel: old.status === "new",
      receipts: [],
      deadline: old.status === "new" ? { kind: "kept", until: expect.any(String) } : { kind: "none" },
      identity: old.identity,
      reserveId: old.identity,
      status: old.status,
      cancellation: null,
      isPlacedByStaff: false,
      reservedUntil: expect.any(String),
      createdAt: "2025-11-20T07:00:00.000Z",
      updatedAt: "2025-11-21T07:00:00.000Z",
      version: old.status === "new" ? 1 : 2,
      contact: { name: "Анна", phone: "+79123456789", email: "", comment: "Позвоните" },
      delivery: old.delivery,
      shipment: null,
      payment: { method: "cash", title: "Наличными", note: "" },
      organization: null,
      invoice: null,
      lines: old.lines.map((line) => ({
        ...goodsOf(line.product),
        back: line.backAxle && goodsOf(line.backAxle),
        quantity: line.quantity,
        price: priceOf(line),
        sum: priceOf(line) * line.quantity,
      })),
      subtotal: subtotalOf(old),
      adjustments: [
        ...(old.tradeIn ? [{ kind: "trade_in", kopecks: -old.tradeIn, why: "Сдача старого аккумулятора" }] : []),
        ...(old.deliveryPrice ? [{ kind: "delivery", kopecks: old.deliveryPrice, why: "Доставка курьером" }] : []),
      ],
      sum: sumOf(old),
    });
    expect(shortOrderOf(row, contents.lines, undefined)).toMatchObject({
      sum: sumOf(old),
      canBeCancelled: old.status === "new",
    });
  });

  it("have an end of their reserve: those that are under way not before three days from now", async () => {
    const end = async (identity: string) => (await read(identity)).row.reservedUntil;
    const days = ((await end("251120-PLAIN")).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.99);
    expect(days).toBeLessThan(3.01);
    for (const { identity, status, delivery } of OLD) {
      if (status === "new") continue;
      const from = delivery.date ? momentAt(delivery.date, 1_200, delivery.zone) : new Date(delivery.readyAt ?? 0);
      expect(await end(identity)).toEqual(new Date(from.getTime() + 3 * 86_400_000));
    }
  });

  it("name the goods and the shop that are still there, and do without those that are not", async () => {
    const [ordered, axles] = [await read("251120-PLAIN"), await read("251120-AXLES")];
    expect(ordered.contents.lines.map(({ goodsId }) => goodsId)).toEqual([11, null]);
    expect(axles.contents.lines.map(({ goodsId, backGoodsId }) => [goodsId, backGoodsId])).toEqual([[11, 12]]);
    expect([ordered.row.deliveryShopId, axles.row.deliveryShopId]).toEqual([7, null]);
  });

  it("open by the links that were given out", async () => {
    for (const { identity } of OLD) {
      const { row } = await read(identity);
      expect(opensOrder(`token of ${identity}`, Buffer.from("the gateway's key"), row)).toBe(true);
      expect(opensOrder("token of another", Buffer.from("the gateway's key"), row)).toBe(false);
    }
  });

  it("have been placed by their customers, and then have the status they were found with", async () => {
    const { rows } = await client.query(
      `select o.identity, o.version, e.event, e.actor_kind, e.actor_id, e.from_status, e.to_status
       from order_events e join orders o on o.id = e.order_id order by o.id, e.id`,
    );
    const placed = { event: "place", from_status: null, to_status: "new" };
    const found = { event: "migrate", actor_kind: "system", actor_id: null, from_status: "new" };
    const guest = { actor_kind: "guest", actor_id: null };
    expect(rows).toEqual([
      { identity: "251120-PLAIN", version: 1, ...placed, actor_kind: "customer", actor_id: 1 },
      { identity: "251120-AXLES", version: 2, ...placed, ...guest },
      { identity: "251120-AXLES", version: 2, ...found, to_status: "delivered" },
      { identity: "251120-BRING", version: 2, ...placed, ...guest },
      { identity: "251120-BRING", version: 2, ...found, to_status: "cancelled" },
    ]);
  });
});

describe("the store from now on", () => {
  const refusal = (statement: string) =>
    client.exec(statement).then(
      () => null,
      (error: Error) => error.message,
    );

  it("refuses orders that do not add up when their transaction ends", async () => {
    const line = "(select id from orders where identity = '251120-BRING')";
    for (const [statement, message] of [
      ["update orders set sum_kopecks = sum_kopecks + 1", /do not add up to its sum/],
      [`delete from order_adjustments where order_id = ${line} and kind = 'trade_in'`, /do not add up to its sum/],
      [`delete from order_lines where order_id = ${line}`, /do not add up to its subtotal/],
      [`update order_lines set quantity = 2 where order_id = ${line}`, /order_lines_sum/],
      [`update order_adjustments set kopecks = -kopecks where order_id = ${line}`, /order_adjustments_sign/],
    ] as const)
      expect(await refusal(statement), statement).toMatch(message);
  });

  it("only ever adds events, until their order goes", async () => {
    expect(await refusal("update order_events set reason = 'x'")).toMatch(/only ever added/);
    expect(await refusal("delete from order_events")).toMatch(/only ever added/);
    expect(await refusal("begin; delete from orders where identity = '251120-PLAIN'; rollback")).toBeNull();
    await client.exec("delete from goods where sku = 'BACK'");
    expect((await read("251120-AXLES")).contents.lines).toMatchObject([{ backGoodsId: null, backSku: "BACK" }]);
  });
});
