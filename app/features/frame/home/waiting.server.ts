import type { ShortOrder } from "../../../../gateway/contract/sales/my-orders.ts";
import { untilText } from "../../../../gateway/contract/sales/order-deadline.ts";
import type { Appointment } from "../../../../gateway/contract/workshop/appointments.ts";
import type { Reader } from "../../../shared/clock-offset.ts";
import { formatPrice } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { askUnderWay, type UnderWay } from "../../customers/account/under-way.server.ts";
import { unpaidHere } from "../../sales/paying/paying.server.ts";
import { momentText, readerOf } from "../../workshop/booking/words.ts";

/** What a customer has to do next, in words. */
export interface Waiting {
  kind: "pay" | "ready" | "visit";
  title: string;
  text: string;
  href: string;
}

const MOST = 2;

/** What waits for the customer of a page; for a guest, what this browser went to pay for. */
export async function loadWaiting(visitor: Visitor): Promise<Waiting[]> {
  if (!visitor.user)
    return (await unpaidHere(visitor)).flatMap((order) => unpaid(order, order.href, visitor.now())).slice(0, MOST);
  const underWay = await askUnderWay(visitor);
  return underWay.orders.ok || underWay.visits.ok ? waitingOf(underWay, await readerOf(visitor)) : [];
}

/** Money first, then goods, then the next visit. At most two; nothing of what could not be read. */
export function waitingOf({ orders, visits }: UnderWay, reader: Reader): Waiting[] {
  const own = orders.ok ? orders.data.orders : [];
  return [
    ...own.flatMap((order) => unpaid(order, hrefOf(order), reader.now)),
    ...own.flatMap(ready),
    ...(visits.ok ? visits.data.services.map((visit) => coming(visit, reader)) : []),
  ].slice(0, MOST);
}

const hrefOf = ({ identity }: ShortOrder): string => `/my/orders/${encodeURIComponent(identity)}/`;

type Unpaid = Pick<ShortOrder, "deadline" | "identity" | "sum" | "zone">;

function unpaid(order: Unpaid, href: string, now: Date): Waiting[] {
  const { deadline, identity, sum, zone } = order;
  if (deadline.kind !== "pay") return [];
  return [
    {
      kind: "pay",
      title: `Оплатите заказ ${identity} до ${untilText(deadline.until, { zone, now })}`,
      text: `${formatPrice(sum)}, потом он отменится сам`,
      href,
    },
  ];
}

function ready(order: ShortOrder): Waiting[] {
  const { status, identity, place, sum, deadline } = order;
  if (status !== "ready") return [];
  return [
    {
      kind: "ready",
      title: `Заказ ${identity} ждёт вас`,
      text: deadline.kind === "paid" ? place : `${place}, к оплате ${formatPrice(sum)}`,
      href: hrefOf(order),
    },
  ];
}

function coming({ service, shop, title }: Appointment, reader: Reader): Waiting {
  return {
    kind: "visit",
    title: `${momentText(service.datetime, shop, reader)}: ${title}`,
    text: `${shop.title}, ${shop.address}`,
    href: "/my/appointments/",
  };
}
