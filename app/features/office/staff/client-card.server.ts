import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import {
  type GarageCar,
  garageAdd,
  garageByUser,
  garageRemove,
  garageUpdate,
} from "../../../../gateway/contract/catalogue/garage.ts";
import { actingEnd, actingStart } from "../../../../gateway/contract/office/acting.ts";
import { clientCard, requestSources } from "../../../../gateway/contract/office/staff-clients.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import {
  cartActivate,
  cartAdd,
  cartDeactivate,
  cartRemove,
  cartUpdate,
} from "../../../../gateway/contract/sales/cart.ts";
import { orderCancel, orderRepeat } from "../../../../gateway/contract/sales/my-orders.ts";
import { orderCreate } from "../../../../gateway/contract/sales/orders.ts";
import { promoApply } from "../../../../gateway/contract/sales/promo.ts";
import {
  type Appointment,
  appointmentCancel,
  appointmentStatuses,
} from "../../../../gateway/contract/workshop/appointments.ts";
import type { StorageContract } from "../../../../gateway/contract/workshop/storage.ts";
import { carName } from "../../../shared/chosen-car.ts";
import { accountIdOf, clientPath } from "../../../shared/client-path.ts";
import { lastTenDigits } from "../../../shared/phone.ts";
import { counted, formatDate, formatPhone, formatPieces, formatTime, momentInDay } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { visitPath } from "../../workshop/day-plan/day-plan-paths.ts";

type Card = OutputOf<typeof clientCard>;

/** What staff do for a client, in the words of the contract. */
const actTitles = new Map(
  [
    actingStart,
    actingEnd,
    cartAdd,
    cartUpdate,
    cartRemove,
    cartActivate,
    cartDeactivate,
    orderCreate,
    orderCancel,
    orderRepeat,
    appointmentCancel,
    garageAdd,
    garageUpdate,
    garageRemove,
    promoApply,
  ].map(({ name, summary }) => [name, summary]),
);

/**
 * The card of a client as texts, with dates in the zone of the region; `autos` is null when the garage could not be read. The card of
 * an account has one address: a phone or a number leads there. Throws 404, 403 and 503. STF-022, STF-044, STF-050
 */
export async function loadClientCard(visitor: Visitor, client: string, permissions: ReadonlySet<StaffPermission>) {
  const { gateway } = visitor;
  // The card of an account has its id for an address: phones and numbers are led there.
  const accountId = accountIdOf(client);
  const [result, { zone }, garage] = await Promise.all([
    gateway.call(clientCard, { client }),
    visitor.region(),
    accountId === null ? null : gateway.call(garageByUser, { id: accountId }),
  ]);
  const card = required(result);
  if (card.id !== null && card.key !== client) throw redirect(clientPath(card.key));
  const canAct = permissions.has("act") && !card.isStaff && !card.isBlocked;
  return {
    ...personView(card),
    canAct,
    /** Id of the account; null for a client without one. */
    accountId: card.id,
    names: card.id !== null && canAct ? { firstname: card.firstname, surname: card.surname } : null,
    /** E.164; for those who may send a message to it. */
    phone: canAct ? (card.phones[0] ?? null) : null,
    noteKey: permissions.has("act") ? randomUUID() : null,
    orderCount: card.orderCount,
    orders: card.orders.map(({ identity, reserveId, title, createdAt, sum }) => ({
      identity,
      reserveId,
      status: title,
      day: formatDate(createdAt, zone, true),
      sum,
    })),
    appointments: card.appointments.map((row) => appointmentView(row, permissions.has("day-plan"))),
    contracts: card.contracts.map(contractView),
    autos: garage === null ? [] : garage.ok ? garage.data.autos.map(carView) : null,
    acts: card.acts.map(({ id, call, target, author, createdAt }) => ({
      id: String(id),
      what: actTitles.get(call) ?? call,
      target: target || "—",
      author: author || "автор удалён",
      when: `${formatDate(createdAt, zone, true)}, ${formatTime(createdAt, zone)}`,
    })),
    notes: card.notes.map(({ id, text, source, author, createdAt }) => ({
      id,
      text,
      about: [
        `${formatDate(createdAt, zone, true)}, ${formatTime(createdAt, zone)}`,
        requestSources[source],
        author || "автор удалён",
      ].join(" · "),
    })),
  };
}
export type ClientCardView = Awaited<ReturnType<typeof loadClientCard>>;

function personView({ id, name, phones, emails, isKnown, isBlocked, isStaff, loyaltyBalance }: Card) {
  const numbers = phones.map((phone) => ({ text: formatPhone(phone), href: `tel:${phone}` }));
  const addresses = emails.map(shownEmail);
  return {
    name: name || (isKnown ? (numbers[0]?.text ?? addresses[0] ?? "Без имени") : "Новый клиент"),
    phones: numbers,
    emails: addresses,
    account:
      id === null
        ? "Личного кабинета нет"
        : isBlocked
          ? `№ ${id}, заблокирован`
          : isStaff
            ? `№ ${id}, сотрудник`
            : `№ ${id}`,
    loyalty: loyaltyBalance === null ? "Не участвует" : counted(loyaltyBalance, ["балл", "балла", "баллов"]),
  };
}

function appointmentView({ identity, status, title, service, shop, car }: Appointment, seesVisits: boolean) {
  const { datetime, reserve_id } = service;
  return {
    identity,
    /** Where the visit is moved, cancelled or noted as done. */
    href: seesVisits ? visitPath(identity) : null,
    reserve: reserve_id,
    when: `${formatDate(datetime, shop.zone, true)}, ${formatTime(datetime, shop.zone)}`,
    what: car ? `${title}, ${car}` : title,
    where: shop.title,
    status: appointmentStatuses[status],
  };
}

const contractView = ({ number, title, planningDate, shop, items }: StorageContract) => ({
  number,
  status: title,
  until: formatDate(momentInDay(planningDate), "Europe/Moscow", true),
  where: shop.title,
  what: items.map((item) => `${item.title}, ${formatPieces(item.quantity)}`).join("; "),
});

const carView = (car: GarageCar) => ({
  id: car.id,
  name: carName(car),
  plate: car.registration_number,
});

/** Where a manager books a service for the client: ten digits. B-29 */
export const bookingPath = (e164: string): string => `/service-tyre-fitting/?managerPhone=${lastTenDigits(e164) ?? ""}`;
