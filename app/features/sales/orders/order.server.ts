import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { orderMine } from "../../../../gateway/contract/sales/my-orders.ts";
import { contactRows } from "../../../../gateway/contract/sales/order-contact.ts";
import { deadlineNote } from "../../../../gateway/contract/sales/order-deadline.ts";
import { orderByIdentity, orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { fittingPath } from "../../../shared/fitting-path.ts";
import { formatDate, formatPhone, formatPrice } from "../../../ui/format.ts";
import { notFound, outage, required, requiredUnlessAway } from "../../../visitor/error-responses.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { AXLES } from "../../catalogue/axle-sets/axles.ts";
import { calendarFile } from "../../workshop/booking/calendar-file.ts";
import { loadNextTimeOf } from "../../workshop/booking/next-fitting.server.ts";
import { momentText } from "../../workshop/booking/words.ts";
import { payLinkPath, payPath } from "../paying/pay-paths.ts";
import { readReturnTexts } from "../returns/order-return.server.ts";
import { orderReturnPath } from "../returns/order-return-path.ts";
import { cancelText } from "./cancel-texts.ts";
import { mapHref } from "./map-link.ts";
import { nextStep, shipmentRows } from "./next-step.ts";
import { orderSteps } from "./order-steps.ts";

type CalendarOrder = Pick<OutputOf<typeof orderByIdentity>["order"], "status"> & {
  delivery: Pick<
    OutputOf<typeof orderByIdentity>["order"]["delivery"],
    "type" | "readyAt" | "date" | "interval" | "zone"
  >;
};

const HOUR_MS = 3_600_000;
const INTERVAL = /^(\d{1,2}:\d{2})\D+(\d{1,2}:\d{2})$/;

/** When to be at the centre, or at home, or would have been for a cancelled order; null where no hour is known, or all has come. Moments in UTC. */
export function calendarTime({ status, delivery }: CalendarOrder): { startsAt: string; endsAt: string } | null {
  const { type, readyAt, date, interval, zone } = delivery;
  if (status === "delivered") return null;
  if (type === "pickup")
    return readyAt === null
      ? null
      : { startsAt: readyAt, endsAt: new Date(Date.parse(readyAt) + HOUR_MS).toISOString() };
  const [, from, until] = INTERVAL.exec(interval) ?? [];
  if (!date || !from || !until) return null;
  return { startsAt: momentAt(date, from, zone), endsAt: momentAt(date, until, zone) };
}

/** What the clock of a zone shows, as a moment. */
function momentAt(day: Day, time: string, zone: Zone): string {
  const asUtc = Date.parse(`${day}T${time.padStart(5, "0")}:00Z`);
  const shown = new Date(asUtc).toLocaleString("sv-SE", { timeZone: zone });
  const ahead = Date.parse(`${shown.replace(" ", "T")}Z`) - asUtc;
  return new Date(asUtc - ahead).toISOString();
}

interface OrderAddress {
  identity?: string;
  access?: string;
}

async function readByAddress({ gateway }: Visitor, { identity = "", access = "" }: OrderAddress) {
  const result = await gateway.call(orderByIdentity, { identity, orderAccessToken: access });
  return requiredUnlessAway(result)?.order ?? null;
}

/** The order of the access token `access`, as texts; sums in kopecks. 404 when there is none, null when it cannot be read just now. */
export async function loadOrder(visitor: Visitor, params: OrderAddress) {
  const { identity = "", access = "" } = params;
  const order = await readByAddress(visitor, params);
  if (!order) return null;
  const links = { access, payHref: payPath({ identity, access }), fittingAccess: access };
  return withReturns(visitor, orderView(order, links, visitor.now()), access);
}

/** An order of the signed-in customer's; 404 for another's. ORD-008 */
export async function loadMyOrder(visitor: Visitor, identity: string) {
  const { order, orderAccessToken, canBeCancelled } = required(await visitor.gateway.call(orderMine, { identity }));
  const payHref = order.paying && payLinkPath(order.paying.reference);
  const links = { access: orderAccessToken, payHref, fittingAccess: null };
  const view = orderView(order, links, visitor.now());
  return { ...(await withReturns(visitor, view, orderAccessToken)), canBeCancelled };
}

/** When and where the order is handed over, as a calendar file. 404 where no hour is known. */
export async function orderCalendar(visitor: Visitor, params: OrderAddress): Promise<Response> {
  const order = await readByAddress(visitor, params);
  if (!order) throw outage();
  const time = calendarTime(order);
  if (!time) throw notFound();
  const url = `${visitor.origin}/order/${params.identity}/${params.access}/`;
  const { type, place, phone } = order.delivery;
  const file = calendarFile({
    ...time,
    uid: `${order.identity}@${new URL(visitor.originOf("")).hostname}`,
    sequence: order.version,
    isCancelled: order.status === "cancelled",
    changedAt: order.updatedAt,
    title: type === "pickup" ? `Забрать заказ ${order.identity}` : `Привезут заказ ${order.identity}`,
    place,
    description: `Номер заказа: ${order.identity}. Телефон: ${formatPhone(phone)}\nЗаказ: ${url}`,
    url,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="order-${order.identity.replace(/[^\w-]/g, "")}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function withReturns(visitor: Visitor, read: ReturnType<typeof orderView>, orderAccessToken: string) {
  const view = { ...read, ...whileActing(visitor, read) };
  const { number, zone, returnPath, fittingPath: path, booked } = view;
  const [returns, nextTime] = await Promise.all([
    returnPath ? readReturnTexts(visitor, { identity: number, orderAccessToken }, zone) : [],
    path === null || booked ? null : loadNextTimeOf(visitor, path),
  ]);
  return { ...view, returns, fitting: path === null ? null : { path, nextTime } };
}

/** Paying, cancelling and giving back by the order's link is its customer's alone: whoever acts for them has the order's desk, and a link to pay to give. */
function whileActing({ acting, origin }: Visitor, { number, payReference, payOnline }: ReturnType<typeof orderView>) {
  if (!acting) return { forStaff: null };
  return {
    payHref: null,
    payOnline: { ...payOnline, ways: [] },
    canCancel: false,
    returnPath: null,
    forStaff: {
      deskPath: `/back-office/orders/${number}/`,
      payUrl: payReference && origin + payLinkPath(payReference),
    },
  };
}

type Order = OutputOf<typeof orderByIdentity>["order"];

const receiptTitles = {
  prepayment: "Чек об оплате",
  full: "Чек при выдаче",
  full_back: "Чек об отмене выдачи",
  refund: "Чек о возврате",
} as const;

/** Nothing is left to pay. */
const isOver = (status: Order["status"]) => status === "delivered" || status === "cancelled";

/** «ООО «Шины», ИНН 5902202276, КПП 590201001» */
const organizationText = ({ name, inn, kpp }: NonNullable<Order["organization"]>): string =>
  [name, `ИНН ${inn}`, ...(kpp ? [`КПП ${kpp}`] : [])].join(", ");

/** What is known of the money for an invoice; `isOpen` while there is something to pay. */
function invoiceView(
  { identity, status, sum, deadline, delivery }: Order,
  { paid }: NonNullable<Order["invoice"]>,
  { access, now }: { access: string; now: Date },
) {
  return {
    url: `/order/${identity}/${access}/invoice/`,
    isOpen: !isOver(status) && paid < sum,
    isPaid: paid >= sum,
    /** Until when it is to be paid. */
    note: deadline.kind === "invoice" ? deadlineNote(deadline, { zone: delivery.zone, now }) : "",
    paid,
    left: Math.max(0, sum - paid),
  };
}

interface OrderLinks {
  /** Opens the order's pages. */
  access: string;
  /** The page that leads to the bank. */
  payHref: string | null;
  /** What opens the order to booking; null where the order is the signed-in customer's. */
  fittingAccess: string | null;
}

/** «сегодня, 17:00, Протектор на Дмитровке» */
const bookedText = ({ datetime, centre }: NonNullable<Order["fitting"]>, reader: { ownZone: Zone; now: Date }) =>
  `${momentText(datetime, centre, reader)}, ${centre.title}`;

type Sign = "done" | "waits" | "cancelled";

function orderView(order: Order, { access, payHref, fittingAccess }: OrderLinks, now: Date) {
  const { delivery, contact } = order;
  // Paying on the site is no duty of an order that is paid at the handover.
  const paying = order.paying?.isRequired ? order.paying : null;
  const invoice = order.invoice && invoiceView(order, order.invoice, { access, now });
  const isPaid = paying?.state === "paid" || invoice?.isPaid === true;
  const isToPay = paying !== null && !isPaid && !isOver(order.status);
  return {
    number: order.identity,
    zone: delivery.zone,
    status: orderStatuses[order.status],
    isNew: order.status === "new",
    isPlacedByStaff: order.isPlacedByStaff,
    createdDay: formatDate(order.createdAt, delivery.zone, true),
    next: nextStep({ ...order, paying, needsCode: order.pickupCode !== null }, now),
    steps: orderSteps(order.status),
    sign: (order.status === "cancelled" ? "cancelled" : isToPay ? "waits" : "done") satisfies Sign as Sign,
    calendarHref: calendarTime(order) && `/order/${order.identity}/${access}/calendar.ics`,
    tracking: { rows: shipmentRows(order, now), url: order.shipment?.trackingUrl ?? "" },
    delivery: {
      isTerminal: delivery.type === "russia_tc",
      title: delivery.title,
      isPickup: delivery.type === "pickup",
      place: delivery.place,
      mapHref: delivery.type === "pickup" || delivery.type === "russia_tc" ? mapHref(delivery.place) : null,
      hours: delivery.hoursText,
      phone: delivery.phone,
      phoneText: formatPhone(delivery.phone),
    },
    contact: contactRows(contact, { phone: maskPhone, email: maskEmail }),
    payment: order.payment,
    organization: order.organization && organizationText(order.organization),
    invoice,
    payHref: isToPay ? payHref : null,
    payReference: isToPay ? paying.reference : null,
    /** Ways to pay on the site what is to be paid at the handover, and where that is sent. */
    payOnline: { action: `/order/${order.identity}/${access}/`, ways: order.onlineWays },
    canCancel: order.canCancel,
    cancelText: cancelText({
      adjustments: order.adjustments,
      isPaid: order.paid > 0,
      isBooked: order.fitting !== null,
    }),
    pickupCode: order.pickupCode,
    lines: order.lines.map(({ sku, url, title, picture, back, quantity, given, price, sum }) => ({
      sku: sku + (back?.sku ?? ""),
      picture,
      goods: back
        ? [
            { url, title, axle: AXLES[0] },
            { url: back.url, title: back.title, axle: AXLES[1] },
          ]
        : [{ url, title, axle: null }],
      isAxleSet: back !== null,
      quantity,
      given: given ?? 0,
      price,
      sum,
    })),
    receipts: order.receipts.map(({ kind, url, sum, issuedAt }) => ({
      url,
      title: `${receiptTitles[kind]}, ${formatDate(issuedAt, delivery.zone)}`,
      sum,
    })),
    subtotal: order.subtotal,
    adjustments: order.adjustments,
    fittingPath:
      order.status === "cancelled"
        ? null
        : fittingPath(order.lines.flatMap(tyresOf), { number: order.identity, access: fittingAccess }),
    /** When and where its tyres are fitted; null while nothing is booked. */
    booked: order.fitting && bookedText(order.fitting, { ownZone: delivery.zone, now }),
    ...sumLeft(order),
    /** Where goods are given back; null before they are handed out. */
    returnPath: order.status === "delivered" ? orderReturnPath({ identity: order.identity, access }) : null,
  };
}

/** What the customer still has to pay, by its name; with the rows of a sum of which a part is paid. */
function sumLeft({ status, sum, paid }: Pick<Order, "status" | "sum" | "paid">) {
  if (isOver(status)) return { sumTitle: "Сумма заказа", sum, paidRows: [] };
  if (paid === 0) return { sumTitle: "К оплате", sum, paidRows: [] };
  if (paid >= sum) return { sumTitle: "Оплачено", sum, paidRows: [] };
  return {
    sumTitle: "Осталось оплатить",
    sum: sum - paid,
    paidRows: [
      { term: "Сумма заказа", value: formatPrice(sum) },
      { term: "Оплачено", value: formatPrice(paid) },
    ],
  };
}

/** An axle set has two pieces on each axle. */
function tyresOf({ url, title, back, quantity }: Order["lines"][number]) {
  if (!url.startsWith("/tyre/")) return [];
  const front = { text: title, quantity: back ? quantity * 2 : quantity };
  return back ? [front, { text: back.title, quantity: quantity * 2 }] : [front];
}

export type OrderView = Awaited<ReturnType<typeof withReturns>>;

/** «+79123456789» → «+7 912 ···-··-89»: enough to recognise one's own number. */
export function maskPhone(e164: string): string {
  return e164.replace(/^\+7(\d{3})\d{5}(\d{2})$/, "+7\u00a0$1\u00a0···-··-$2");
}

/** «anna@example.com» → «a···@example.com» */
export function maskEmail(email: string): string {
  return shownEmail(email).replace(/^(.)[^@]*/u, "$1···");
}
