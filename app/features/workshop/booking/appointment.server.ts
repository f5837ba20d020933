import { randomUUID } from "node:crypto";
import { data, redirect, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { type Day, dayField } from "../../../../gateway/contract/platform/local-time.ts";
import { appointmentTransfer } from "../../../../gateway/contract/workshop/booking.ts";
import { slotTakenData } from "../../../../gateway/contract/workshop/free-times.ts";
import {
  appointmentAccess,
  appointmentByLink,
  appointmentCancelByLink,
  appointmentConfirmByLink,
  appointmentMoveByLink,
} from "../../../../gateway/contract/workshop/visit-page.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { bookingPath, emptyChoice } from "../../../shared/booking-choice.ts";
import { appointmentPath } from "../../../shared/held-path.ts";
import { formatDate, formatPhone, formatTimeRange } from "../../../ui/format.ts";
import { answerCancel } from "../../../visitor/answer-cancel.server.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { noProof } from "../../customers/phone-proof/proof-form.server.ts";
import { slotField } from "./booking-forms.server.ts";
import { bookingState } from "./booking-state.ts";
import { type BookingField, type BookingReply, HOLD_FORM } from "./booking-view.ts";
import { calendarFile } from "./calendar-file.ts";
import { loadNextTimeOf } from "./next-fitting.server.ts";
import { serviceFailure, TAKEN } from "./service-error.ts";
import { findTimes, freeTimesOf, offeredSlots, type TimeQuery } from "./times.server.ts";
import { dayText, momentText, readerOf } from "./words.ts";

type Visit = OutputOf<typeof appointmentByLink>;

export interface AppointmentLink {
  identity: string;
  access: string;
}

export const linkOf = ({ identity = "", access = "" }: Partial<AppointmentLink>): AppointmentLink => ({
  identity,
  access,
});

const inputOf = ({ identity, access }: AppointmentLink) => ({ identity, secret: access });

async function readVisit({ gateway }: Visitor, link: AppointmentLink): Promise<Visit> {
  return required(await gateway.call(appointmentByLink, inputOf(link)));
}

/** The visit of a link as it is now, after all moves, with its own link: any link of it shows the same page. */
async function readCurrent(visitor: Visitor, link: AppointmentLink): Promise<{ visit: Visit; own: AppointmentLink }> {
  const visit = await readVisit(visitor, link);
  const { cancelReason, movedTo, movedToAccess } = visit;
  if (cancelReason !== "moved" || movedTo === null || movedToAccess === null) return { visit, own: link };
  const own = { identity: movedTo, access: movedToAccess };
  return { visit: await readVisit(visitor, own), own };
}

/** The visit that a form was shown for: nobody cancels or moves one that came in its place meanwhile. */
const linkOfForm = (form: FormData, link: AppointmentLink): AppointmentLink => {
  const [identity, access] = [form.get("visit"), form.get("access")];
  return typeof identity === "string" && typeof access === "string" ? { identity, access } : link;
};

/** Why a visit is over, as the customer reads it. */
const reasons: Record<NonNullable<Visit["cancelReason"]>, string> = {
  customer: "Вы отменили эту запись.",
  staff: "Запись отменил сотрудник центра.",
  no_show: "На визит никто не приехал.",
  closure: "Центр закрыт в это время, запись отменена.",
  moved: "Запись перенесена на другое время.",
  unconfirmed: "Запись не подтвердили вовремя, и место освободилось.",
};

const cancelledBecause = ({ status, cancelReason }: Visit): string | null =>
  status === "cancelled" ? (cancelReason ? reasons[cancelReason] : "Запись отменена.") : null;

/** The page of a visit: when, where, what it costs, and what can be done with it. SVC-024 */
export async function loadAppointmentPage(visitor: Visitor, params: Partial<AppointmentLink>) {
  const { visit, own } = await readCurrent(visitor, linkOf(params));
  const { identity, reserve_id, status, title, datetime, endsAt, centre, items, car, confirmBefore } = visit;
  const path = appointmentPath(visit.link);
  const supportPhone = visitor.settings.supportPhone || (await visitor.region()).phone;
  const reader = await readerOf(visitor);
  return {
    state: bookingState(undefined, { finalPageInfo: { identity, path } }),
    messages: takeFlash(visitor.cookies),
    path,
    /** What its forms send. */
    shown: { visit: own.identity, access: own.access },
    heading: { active: "Вы записаны", done: "Визит состоялся", cancelled: "Запись отменена" }[status],
    isActive: status === "active",
    isCancelled: status === "cancelled",
    number: reserve_id,
    when: momentText(datetime, centre, reader),
    range: formatTimeRange(datetime, endsAt, centre.zone),
    title,
    reason: cancelledBecause(visit),
    centre: {
      title: centre.title,
      address: centre.address,
      href: `/centres/${centre.code}/`,
      phone: centre.phone,
      phoneText: formatPhone(centre.phone),
      route: routeHref(centre),
    },
    items: items.map(({ title: name, quantity, price, minutes }) => ({
      title: quantity > 1 ? `${name}, ${quantity}\u00a0шт.` : name,
      price,
      duration: durationText(minutes),
    })),
    sum: visit.sum,
    isEstimate: visit.isEstimate,
    car: [car.title, car.plate].filter(Boolean).join(", "),
    name: visit.name,
    again: status === "active" ? null : await againOf(visitor, visit),
    wheels:
      status === "active" && visit.hasStorage && visit.missingWheels === null
        ? "Шины с хранения привезём к визиту."
        : null,
    missingWheels: missingText(visit, reader.now),
    canBeChanged: visit.canBeChanged && !visitor.acting,
    canBeMoved: visit.canBeChanged && visit.movesLeft > 0 && !visitor.acting,
    /** Its link is the client's own: whoever acts for them moves and cancels at the desk. */
    deskPath: visitor.acting ? `/back-office/day-plan/${identity}/` : null,
    confirmBefore:
      confirmBefore && status === "active" && !visitor.acting ? momentText(confirmBefore, centre, reader) : null,
    supportPhone,
    supportPhoneText: formatPhone(supportPhone),
  };
}
export type AppointmentPageView = Awaited<ReturnType<typeof loadAppointmentPage>>;

/** Why the wheels will not be there, and what can be done: moving the visit asks storage for them anew. */
function missingText({ missingWheels, centre }: Visit, now: Date): { title: string; text: string } | null {
  if (!missingWheels) return null;
  const { source, reason, readyOn } = missingWheels;
  const why = `${reason.replace(/[.\s]*$/, "")}.`;
  if (source === "order")
    return { title: why, text: "Перенесите визит, приезжайте со своими шинами или позвоните в центр." };
  const answer =
    readyOn === null ? `Центр ответил: ${why}` : `Центр привезёт их: ${dayText(readyOn, centre.zone, now)}.`;
  return {
    title: "Шин с хранения к визиту не будет",
    text: `${answer} Перенесите визит, и мы запросим шины на новый день, или приезжайте со своими.`,
  };
}

async function againOf(visitor: Visitor, visit: Visit) {
  const path = againPath(visit);
  return { path, nextTime: await loadNextTimeOf(visitor, path) };
}

/** The same works at the same centre once more; wheels of an order or a contract are own ones by then. */
function againPath({ works: { serviceIds, fitting }, centre }: Visit): string {
  return bookingPath({
    ...emptyChoice,
    selectedServices: serviceIds,
    ...(fitting && {
      vehicleType: fitting.vehicleType,
      packetType: fitting.packetType,
      tyreFittingAxles: fitting.sizes,
    }),
    selectedShop: centre.id,
  });
}

/** The way there, in the map application of the phone or on the map's site. */
export const routeHref = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://yandex.ru/maps/?rtext=~${lat},${lng}&rtt=auto`;

/** The visit as a calendar file; a cancelled one takes itself out of the calendar. */
export async function appointmentCalendar(visitor: Visitor, params: Partial<AppointmentLink>): Promise<Response> {
  const { visit } = await readCurrent(visitor, linkOf(params));
  const { link, revision, datetime, endsAt, title, centre, updatedAt, reserve_id, status } = visit;
  const url = `${visitor.origin}${appointmentPath(link)}`;
  const file = calendarFile({
    // The shop's own host: a region's would be another one when the visit moves to it.
    uid: `${link.identity}@${new URL(visitor.originOf("")).hostname}`,
    sequence: revision,
    isCancelled: status === "cancelled",
    startsAt: datetime,
    endsAt,
    changedAt: updatedAt,
    title,
    place: `${centre.title}, ${centre.address}`,
    description: `Запись ${reserve_id}. Телефон центра: ${formatPhone(centre.phone)}\nПеренести или отменить: ${url}`,
    url,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="visit-${reserve_id.replace(/[^\w-]/g, "")}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Cancels by the link. A word about it stands on the page of the visit, also when it was over before. */
export async function cancelByLink(visitor: Visitor, params: Partial<AppointmentLink>, form: FormData) {
  const link = linkOf(params);
  const shown = linkOfForm(form, link);
  const result = await visitor.gateway.call(appointmentCancelByLink, inputOf(shown));
  const found = await visitor.gateway.call(appointmentByLink, inputOf(shown));
  const isStored = found.ok && found.data.hasStorage;
  return answerCancel(visitor.cookies, form, result.ok ? result : serviceFailure(result), {
    back: appointmentPath(link),
    done: `Запись отменена, время освободилось.${isStored ? " Шины остаются на хранении." : ""}`,
    unavailable: "Не удалось отменить запись: нет связи с магазином. Повторите через минуту",
  });
}

/** «Приеду» */
export async function confirmByLink(visitor: Visitor, params: Partial<AppointmentLink>, form: FormData) {
  const link = linkOf(params);
  const result = await visitor.gateway.call(appointmentConfirmByLink, inputOf(linkOfForm(form, link)));
  if (!result.ok && result.code === "not_found") throw notFound();
  writeFlash(visitor.cookies, [result.ok ? "Спасибо, ждём вас." : errorText(serviceFailure(result))]);
  return redirect(appointmentPath(link), 303);
}

/** The page that moves a visit: what it is now, and the free times for the same works. */
export async function loadMove(visitor: Visitor, link: AppointmentLink, url: URL, { isOwn = false } = {}) {
  const { visit, own } = isOwn
    ? { visit: await readVisit(visitor, link), own: link }
    : await readCurrent(visitor, link);
  const { centre, datetime } = visit;
  const here = url.pathname;
  const freshPath = (date: Day | null) => `${appointmentPath(link)}times/?${new URLSearchParams({ date: date ?? "" })}`;
  const query = moveQuery(visit, isOwn ? { identity: link.identity } : inputOf(own));
  const date = dayField().safeParse(url.searchParams.get("date"));
  const withDate = (day: Day | null) => `${here}?${new URLSearchParams({ date: day ?? "" })}`;
  const times =
    visit.canBeChanged && visit.movesLeft > 0
      ? await findTimes(visitor, query, date.success ? date.data : null, {
          dayPath: withDate,
          sendPath: withDate,
          freshPath,
        })
      : null;
  return {
    when: momentText(datetime, centre, await readerOf(visitor)),
    title: visit.title,
    place: `${centre.title}, ${centre.address}`,
    day: formatDate(datetime, centre.zone),
    canBeMoved: times !== null,
    /** Why there is nothing to move any more; null while there is. */
    over: cancelledBecause(visit) ?? (visit.status === "done" ? "Визит состоялся." : null),
    path: appointmentPath(visit.link),
    phone: centre.phone,
    phoneText: formatPhone(centre.phone),
    sent: { key: randomUUID(), visit: own.identity, access: own.access },
    times,
  };
}
export type MoveView = Awaited<ReturnType<typeof loadMove>>;

function moveQuery({ centre, works }: Visit, moving: { identity: string; secret?: string }): TimeQuery {
  // The gateway knows the wheels of the visit.
  const wheels = { hasStorage: false, storageNumber: null, orderNumber: null, orderAccess: null };
  return { centreId: centre.id, ...wheels, ...works, moving, holdToken: null };
}

/** The free times of a day for the visit of a link, for the script that keeps them fresh. */
export async function loadMoveTimes(visitor: Visitor, params: Partial<AppointmentLink>, url: URL): Promise<string[]> {
  const link = linkOf(params);
  const date = dayField().safeParse(url.searchParams.get("date"));
  if (!date.success) throw notFound();
  const { visit, own } = await readCurrent(visitor, link);
  return freeTimesOf(visitor, moveQuery(visit, inputOf(own)), date.data);
}

/** Moves a visit to the pressed time: by its link, which stays, or as the signed-in customer's own. A new number comes with it. SVC-047, SVC-048 */
export async function moveVisit(
  visitor: Visitor,
  link: AppointmentLink,
  form: FormData,
  { isOwn = false }: { isOwn?: boolean } = {},
) {
  if (intentOf(form) !== HOLD_FORM) throw notFound();
  const slot = slotField.safeParse(form.get("slot"));
  const key = z.uuid().safeParse(form.get("key"));
  if (!slot.success || !key.success)
    return moveReply(refuseForm<BookingField>(form, { message: "Выберите время" }), []);
  const to = { key: key.data, ...slot.data, holdToken: null };
  const result = isOwn
    ? await visitor.gateway.call(appointmentTransfer, { oldIdentity: link.identity, ...to })
    : await visitor.gateway.call(appointmentMoveByLink, { ...inputOf(linkOfForm(form, link)), ...to });
  if (!result.ok) return moveRefusal(visitor, link, form, result);
  writeFlash(visitor.cookies, ["Запись перенесена: номер теперь новый, ссылка прежняя."]);
  return redirectDocument(appointmentPath(link), 303);
}

async function moveRefusal(visitor: Visitor, link: AppointmentLink, form: FormData, failure: Failure<string>) {
  if (failure.code === "not_found") throw notFound();
  if (failure.code === "slot_taken") {
    const { nearest } = slotTakenData.safeParse(failure.data).data ?? { nearest: [] };
    const { centre } = await readVisit(visitor, link);
    const message = errorText(failure, { wordless: TAKEN });
    return moveReply(
      refuseForm<BookingField>(form, { message }, 409),
      offeredSlots(nearest, centre, await readerOf(visitor)),
    );
  }
  return moveReply(refusedByGateway<BookingField>(form, serviceFailure(failure)), []);
}

function moveReply(
  { data: reply, init }: ReturnType<typeof refuseForm<BookingField>>,
  nearest: BookingReply["nearest"],
) {
  const own = { nearest, proof: noProof, idempotencyKey: null, expectedSum: null };
  return data<BookingReply>({ ...reply, ...own }, init ?? {});
}

/** The link of an own appointment; 404 for another's. */
export async function ownLink({ gateway }: Visitor, identity: string): Promise<AppointmentLink> {
  const { access } = required(await gateway.call(appointmentAccess, { identity }));
  return { identity, access };
}
