import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { npsQuestion } from "../../../../gateway/contract/customers/nps.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { loyaltyBilling } from "../../../../gateway/contract/sales/loyalty.ts";
import type { ShortOrder } from "../../../../gateway/contract/sales/my-orders.ts";
import type { Appointment } from "../../../../gateway/contract/workshop/appointments.ts";
import { storageMine } from "../../../../gateway/contract/workshop/storage.ts";
import { shortCarName } from "../../../shared/chosen-car.ts";
import { clockNote, type Reader } from "../../../shared/clock-offset.ts";
import { lastDayOfPoints } from "../../../shared/last-day-of-points.ts";
import { pointsText } from "../../../shared/points-text.ts";
import { formatDate, formatDay, formatPrice, formatTime, momentInDay } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { askUnderWay } from "./under-way.server.ts";

/** A fact about the customer on the account's home page; `href` leads to its details. */
interface HomeFact {
  title: string;
  text: string;
  status?: string;
  href: string;
  /** Base of the address of each picture of goods. */
  pictures?: { image: string; title: string }[];
}

/** A fact, null when there is none, "unavailable" when it could not be loaded. */
export type HomeBlock = HomeFact | null | "unavailable";

const MOST_PICTURES = 4;

const isUnderWay = ({ status }: ShortOrder): boolean => status !== "delivered" && status !== "cancelled";

/** What the customer has open now; a part that fails to load leaves the others. ACC-003, ACC-011 */
export async function loadAccountHome(visitor: Visitor, user: User, zone: Zone) {
  const { gateway, chosenCar } = visitor;
  const [underWay, storage, nps, billing] = await Promise.all([
    askUnderWay(visitor),
    gateway.call(storageMine, {}),
    gateway.call(npsQuestion, {}),
    user.is_loyalty_registered ? gateway.call(loyaltyBilling, { offset: 0, limit: 1 }) : null,
  ]);
  const { orders, visits } = underWay;
  const now = visitor.now();
  return {
    underWay,
    name: user.firstname,
    order: orders.ok ? orderFact(orders.data.orders) : "unavailable",
    appointment: visits.ok ? appointmentFact(visits.data.services, { ownZone: zone, now }) : "unavailable",
    contract: storage.ok ? contractFact(storage.data.contracts, zone) : "unavailable",
    points: user.is_loyalty_registered ? user.loyalty.balance : null,
    pointsEnd: billing?.ok ? nextEnd(billing.data.ends, zone) : "",
    car: { chosen: chosenCar && shortCarName(chosenCar), inGarage: user.autos.total },
    npsOrder: nps.ok ? (nps.data.order?.identity ?? null) : null,
  } satisfies Record<string, unknown> & Record<"order" | "appointment" | "contract", HomeBlock>;
}
export type AccountHomeView = Omit<Awaited<ReturnType<typeof loadAccountHome>>, "underWay">;

/** How many points are lost first, and after which day; empty while none end. */
function nextEnd([first]: OutputOf<typeof loyaltyBilling>["ends"], zone: Zone): string {
  return first ? `По ${lastDayOfPoints(first.at, zone)}\u00a0— ${pointsText(first.points)}` : "";
}

function orderFact(orders: readonly ShortOrder[]): HomeFact | null {
  const order = orders.find(isUnderWay);
  return order
    ? {
        title: `Заказ ${order.identity}`,
        text: `${formatPrice(order.sum)}. ${order.place}`,
        status: order.title,
        pictures: order.lines.slice(0, MOST_PICTURES).map(({ image, title }) => ({ image, title })),
        href: `/my/orders/${encodeURIComponent(order.identity)}/`,
      }
    : null;
}

function appointmentFact([appointment]: readonly Appointment[], reader: Reader): HomeFact | null {
  if (!appointment) return null;
  const { service, shop, title } = appointment;
  return {
    title: `${formatDay(service.datetime, shop.zone, reader.now)}, ${formatTime(service.datetime, shop.zone)}${clockNote(shop, reader)}`,
    text: `${title}. ${shop.title}, ${shop.address}`,
    href: "/my/appointments/",
  };
}

type Contract = OutputOf<typeof storageMine>["contracts"][number];

function contractFact(contracts: readonly Contract[], zone: Zone): HomeFact | null {
  const contract = contracts.find(({ status }) => status !== "returned");
  if (!contract) return null;
  return {
    title: `Договор ${contract.number}`,
    text: `Храним до ${formatDate(momentInDay(contract.planningDate), zone, true)}. ${contract.shop.title}`,
    status: contract.title,
    href: "/my/contract-storage/",
  };
}
