import { z } from "zod";
import { goodsMatching } from "../../catalogue/goods/desk-search-store.ts";
import { orderChange, orderChangeForm, orderChangeTry } from "../../contract/office/order-change.ts";
import { calendarDay, type InputOf, type OutputOf } from "../../contract/platform/endpoint.ts";
import { typedAddress } from "../../contract/sales/order-address.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { ownCity } from "../../sales/checkout/carrier-handlers.ts";
import { COURIER_INTERVALS, firstCourierDay, lastCourierDay } from "../../sales/checkout/courier.ts";
import { offeredGroups } from "../../sales/checkout/payment-groups.ts";
import { refusalElsewhere } from "../../sales/checkout/refuse-elsewhere.ts";
import { settingsIn } from "../../sales/checkout/settings.ts";
import { readCargoPlaces } from "../../sales/checkout/terminals-store.ts";
import { askCarrier } from "../../sales/orders/change/ask-carrier.ts";
import { changeByStaff, tryChange, wouldChangeWait } from "../../sales/orders/change/change-by-staff.ts";
import type { OrderChange } from "../../sales/orders/change/change-delivery.ts";
import { changedLines, codeOf } from "../../sales/orders/change/change-lines.ts";
import { type ChangeDependencies, changeRefusal } from "../../sales/orders/change/change-order.ts";
import { hasEvent, type OrderRow, readContents } from "../../sales/orders/orders-store.ts";
import { methodsOf } from "../../sales/orders/paying-view.ts";
import { deliveryOf, lineTitle } from "../../sales/orders/view.ts";
import { restKopecks } from "../../sales/payments/payment-rules.ts";
import { readPaymentsOf } from "../../sales/payments/payments-store.ts";
import { changed, factsOf, lockOwn } from "./act.ts";
import { findDeskOrder } from "./card-store.ts";

type ChangeInput = Omit<InputOf<typeof orderChangeTry>, "identity" | "version">;

const FOUND = 6;
const TERMINAL = "Нажмите «Показать терминалы» и выберите один";

const courierFields = z.object({ ...typedAddress, date: calendarDay, interval: z.string().min(1, "Выберите время") });

/** Throws `invalid` with the field. */
function deliveryOfInput({ delivery, shopId, terminalId, ...input }: ChangeInput): OrderChange["delivery"] {
  if (delivery === "keep") return null;
  if (delivery === "russia_tc") {
    if (terminalId === undefined) throw new ApiError("invalid", [{ field: "terminalId", message: TERMINAL }]);
    return { type: "russia_tc", terminalId };
  }
  if (delivery === "pickup") {
    if (shopId === undefined) throw new ApiError("invalid", [{ field: "shopId", message: "Выберите центр" }]);
    return { type: "pickup", shopId };
  }
  const read = courierFields.safeParse(input);
  if (!read.success)
    throw new ApiError(
      "invalid",
      read.error.issues.map(({ path: [field = ""], message }) => ({
        field: String(field),
        message: field === "date" ? "Выберите день" : message,
      })),
    );
  return { type: "city_region", ...read.data };
}

type AskedChange = Omit<OrderChange, "carrier">;

const changeOf = (input: ChangeInput): AskedChange => ({
  lines: input.lines.map(({ position = null, sku, quantity, tradeIn }) => ({
    position,
    sku,
    quantity,
    tradeIn: tradeIn === "on",
  })),
  delivery: deliveryOfInput(input),
  method: input.method === "" ? null : input.method,
  reason: input.reason,
});

/** Changing orders for those who hand them out. */
export function orderChangeRoutes(dependencies: ChangeDependencies): Route[] {
  const { services, cards, settings } = dependencies;
  const { db } = services.connection;

  /** No courier goes to another city: asked for before anything is locked, as when an order is placed. */
  async function refuseElsewhere(identity: string, { delivery }: AskedChange): Promise<void> {
    if (delivery?.type !== "city_region") return;
    const order = await findDeskOrder(db, identity, "all");
    if (!order) return;
    const known = { regions: services.regions, companies: settings.delivery.cargo.map(({ id }) => id) };
    const region = services.regions.regionOf(order.regionSlug);
    const message = await refusalElsewhere(db, known, region, delivery.street);
    if (message !== null) throw new ApiError("invalid", [{ field: "street", message }]);
  }

  /** What the chosen carrier names, or why it does not: nothing is locked while it is waited for. */
  async function carrierFor(caller: StaffCaller, identity: string, change: AskedChange) {
    if (change.delivery?.type !== "russia_tc") return null;
    const order = await findDeskOrder(db, identity, await locationsOf(db, caller));
    return order && askCarrier(dependencies, order, change);
  }

  return [
    route(orderChangeForm, async ({ identity, text }, caller) => {
      const order = await findDeskOrder(db, identity, await locationsOf(db, caller));
      if (!order) throw notFound("Заказ не найден");
      return readForm(db, dependencies, order, text);
    }),
    route(orderChangeTry, async ({ identity, version, ...input }, caller) => {
      const change = changeOf(input);
      await refuseElsewhere(identity, change);
      const carrier = await carrierFor(caller, identity, change);
      return db.transaction(async (tx) => {
        const order = await lockOwn(tx, caller, identity);
        if (order.version !== version) throw await changed(tx, order);
        if (carrier instanceof ApiError) throw carrier;
        const staffId = userIdOf(caller);
        const tried = await tryChange(tx, dependencies, order, { change: { ...change, carrier }, staffId });
        const { received, refund, due, summary } = tried;
        return {
          before: order.sumKopecks,
          subtotal: tried.order.subtotalKopecks,
          adjustments: tried.contents.adjustments.map(({ kind, kopecks, why }) => ({ kind, kopecks, why })),
          sum: tried.order.sumKopecks,
          received,
          refund,
          due,
          payUntil: tried.order.payUntil?.toISOString() ?? null,
          waits: await wouldChangeWait(tx, dependencies, order, { staffId, refund }),
          summary,
          status: tried.order.status,
          delivery: deliveryOf(tried.order),
        };
      });
    }),
    route(orderChange, async ({ identity, version, key, expectedSum, ...input }, caller) => {
      const change = changeOf(input);
      await refuseElsewhere(identity, change);
      const carrier = await carrierFor(caller, identity, change);
      const seen = { identity, version, key, expectedSum, change, carrier };
      return db.transaction((tx) => changeSeen(tx, caller, seen));
    }),
  ];

  interface Seen {
    identity: string;
    version: number;
    key: string;
    expectedSum: number;
    change: AskedChange;
    carrier: OrderChange["carrier"] | ApiError;
  }

  async function changeSeen(tx: Executor, caller: StaffCaller, { identity, version, carrier, ...asked }: Seen) {
    const order = await lockOwn(tx, caller, identity);
    if (await hasEvent(tx, order.id, asked.key)) return { ...factsOf(order), waits: false };
    if (order.version !== version) throw await changed(tx, order);
    if (carrier instanceof ApiError) throw carrier;
    const staff = { staffId: userIdOf(caller), change: { ...asked.change, carrier } };
    const done = await changeByStaff(tx, dependencies, order, { ...asked, ...staff });
    await caller.audit(tx, {
      target: order.orderNumber,
      before: { status: order.status, sumKopecks: order.sumKopecks },
      after: {
        status: done.order.status,
        sumKopecks: asked.expectedSum,
        changed: done.summary,
        ...(asked.change.reason && { reason: asked.change.reason }),
        ...(done.waits && { waits: done.waits }),
      },
    });
    return { ...factsOf(done.order), waits: done.waits };
  }

  async function readForm(
    executor: Executor,
    { messaging }: ChangeDependencies,
    order: OrderRow,
    text: string | undefined,
  ): Promise<OutputOf<typeof orderChangeForm>> {
    const now = services.now();
    const region = messaging.regions.regionOf(order.regionSlug);
    const [{ lines, adjustments }, attempts, refusal, places, found] = await Promise.all([
      readContents(executor, order),
      readPaymentsOf(executor, order.id),
      changeRefusal(executor, order),
      readCargoPlaces(
        executor,
        settings.delivery.cargo.map(({ id }) => id),
      ),
      text === undefined ? null : findGoods(executor, order, text),
    ]);
    const tradeIn = services.shopSettings.current("tradeIn");
    const asOrdered = lines.map((line) => ({
      position: line.position,
      sku: codeOf(line),
      quantity: line.quantity,
      tradeIn: true,
    }));
    const viewed = await changedLines(executor, lines, asOrdered, { cards, region, agreed: new Map(), tradeIn });
    const groups = offeredGroups(settingsIn(settings, region), { sumKopecks: order.subtotalKopecks, now });
    const city = ownCity(region, places.cities);
    const first = firstCourierDay(now, 0, region.zone);
    return {
      identity: order.orderNumber,
      version: order.version,
      status: order.status,
      refusal,
      sum: order.sumKopecks,
      received: order.sumKopecks - restKopecks(order.sumKopecks, attempts),
      lines: lines.map((line, index) => ({
        position: line.position,
        sku: codeOf(line),
        title: lineTitle(line),
        quantity: line.quantity,
        price: line.priceKopecks,
        takesBattery: (viewed[index]?.priced.tradeInDiscount ?? null) !== null,
      })),
      hasTradeIn: adjustments.some(({ kind }) => kind === "trade_in"),
      delivery: deliveryOf(order),
      shopId: order.deliveryShopId,
      shops: services.regions.shopsOf(region).map(({ id, title, address }) => ({ id, title, address })),
      courier: { from: first, to: lastCourierDay(first), intervals: [...COURIER_INTERVALS] },
      cargo:
        places.companies.length > 0
          ? {
              companies: places.companies.map(({ id, title }) => ({ id, title })),
              city: city ? `${city.title}, ${city.area}` : "",
            }
          : null,
      payment: { method: order.payment.method, title: order.payment.title },
      methods: methodsOf(groups.filter(({ id }) => id !== "invoice")).map(({ method, title, group }) => ({
        method,
        title,
        group,
      })),
      found,
    };
  }

  /** Goods on sale that customers of the order's region can have. */
  async function findGoods(executor: Executor, order: OrderRow, text: string) {
    const skus = await goodsMatching(executor, text, FOUND);
    const region = services.regions.regionOf(order.regionSlug);
    const found = await cards.bySkus(skus, region, executor);
    return [...found.values()].map(({ sku, title, price, stock }) => ({ sku, title, price, free: stock.quantity }));
  }
}
