import { randomUUID } from "node:crypto";
import { data, redirect, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { shownVersion } from "../../../../gateway/contract/chain/documents.ts";
import { dayField } from "../../../../gateway/contract/platform/local-time.ts";
import { mobilePhoneOf } from "../../../../gateway/contract/platform/typed-text.ts";
import { contactName, mobilePhone } from "../../../../gateway/contract/platform/user-fields.ts";
import { utcDay } from "../../../../gateway/contract/platform/utc-day.ts";
import { waitListJoin, waitListLeave, waitListRead } from "../../../../gateway/contract/workshop/waiting.ts";
import { type BookingChoice, bookingPath, emptyChoice, hasWork, upTo } from "../../../shared/booking-choice.ts";
import { clockNote } from "../../../shared/clock-offset.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { WAIT_PATH, waitingPath } from "../../../shared/held-path.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { counted, formatTime } from "../../../ui/format.ts";
import { consentVersionsOf } from "../../../visitor/consent-versions.server.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { readKnownContact, rememberContact } from "../../../visitor/known-contact.server.ts";
import { primaryPhone } from "../../../visitor/primary-contacts.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { forgetPhoneProof, typedCode } from "../../customers/phone-proof/phone-proof.server.ts";
import {
  askForProof,
  heldOf,
  noProof,
  type ProofAnswer,
  pendingProof,
  proofOfForm,
} from "../../customers/phone-proof/proof-form.server.ts";
import type { ProofRequest } from "../../customers/phone-proof/proof-view.ts";
import { loadMoreNeeded } from "./booking.server.ts";
import { loadCentres, loadFacts, worksOf } from "./booking-facts.server.ts";
import { storeBooking } from "./hold-cookie.server.ts";
import { serviceFailure } from "./service-error.ts";
import { dayText, momentText, readerOf } from "./words.ts";
import { worksTitle } from "./works.server.ts";

const CONSENT = "Отметьте согласие: без него не сообщить";
const consent = z.boolean(CONSENT).refine((given) => given, CONSENT);

const joinForm = z.object({
  idempotencyKey: z.uuid("Форма отправлена не полностью. Обновите страницу"),
  name: contactName,
  phone: mobilePhone,
  dateFrom: dayField("Выберите день"),
  dateTo: dayField("Выберите день"),
  hours: z.enum(["any", "morning", "day", "evening"]).default("any"),
  code: typedCode,
  personalData: consent,
  legalPolicy: consent,
  shownVersion,
});
export type WaitField = Exclude<keyof z.output<typeof joinForm>, "idempotencyKey"> | "captcha";

/** With `proof` the phone is confirmed in the form. */
export interface WaitReply extends RefusedForm<WaitField> {
  proof: ProofRequest;
}

function waitReply({ data: reply, init }: ReturnType<typeof refuseForm<WaitField>>, proof: ProofRequest = noProof) {
  return data<WaitReply>({ ...reply, proof }, init ?? {});
}

/** Minutes of the day that each answer stands for. */
const hourRanges = {
  any: { fromMinute: 0, toMinute: 1_440 },
  morning: { fromMinute: 0, toMinute: 720 },
  day: { fromMinute: 720, toMinute: 1_020 },
  evening: { fromMinute: 1_020, toMinute: 1_440 },
} as const;

/** An entry needs works and a centre; without them the booking page asks for them first. */
async function waitingRequestOf(visitor: Visitor, url: URL) {
  const facts = await loadFacts(visitor, url.searchParams);
  const { choice } = facts;
  if (choice.selectedShop === null || !hasWork(choice)) throw redirect(bookingPath(choice), 303);
  const { centres } = await loadCentres(visitor, choice);
  const centre = centres.find(({ id, isSuitable }) => id === choice.selectedShop && isSuitable);
  if (!centre) throw redirect(bookingPath(upTo("works", choice)), 303);
  return { facts, choice, centre };
}

/** The form «Сообщить, если освободится». */
export async function loadJoin(visitor: Visitor, url: URL) {
  const { facts, choice, centre } = await waitingRequestOf(visitor, url);
  const { user } = visitor;
  const known = readKnownContact(visitor);
  const phone = known?.phone || primaryPhone(visitor);
  const day = choice.selectedDate ?? utcDay(visitor.now());
  return {
    key: randomUUID(),
    path: `${WAIT_PATH}?${new URL(bookingPath(choice), visitor.origin).searchParams}`,
    backPath: bookingPath(choice),
    title: worksTitle(facts),
    place: `${centre.title}, ${centre.address}`,
    consentVersion: (await consentVersionsOf(visitor)).personalData,
    moreNeeded: await loadMoreNeeded(visitor, "wait", choice),
    stored: {
      name: known?.name ?? user?.firstname ?? "",
      phone: phone && shownPhone(phone),
      dateFrom: day,
      dateTo: day,
      hours: "any",
    },
  };
}
export type JoinView = Awaited<ReturnType<typeof loadJoin>>;

const callOf = (visitor: Visitor) => async (): Promise<string> =>
  `позвоните нам: ${shownPhone((await visitor.region()).phone)}`;

export async function joinWaiting(visitor: Visitor, url: URL, form: FormData) {
  const { choice } = await waitingRequestOf(visitor, url);
  const read = readForm(form, joinForm);
  if (!read.ok) return waitReply(read.refusal, pendingProof(visitor, mobilePhoneOf(String(form.get("phone")))));
  const { idempotencyKey, hours, name, phone, dateFrom, dateTo, code } = read.value;
  const toProve = { phone, code, otherwise: callOf(visitor) };
  const proofReply = ({ errors, status, asked }: ProofAnswer) => {
    const message = asked.isCodeAnother ? "Отправили новый код. Введите его" : null;
    return waitReply(refuseForm<WaitField>(form, { errors, message }, status), asked);
  };
  const shown = await proofOfForm(visitor, form, toProve);
  if (!shown.ok) return proofReply(shown.answer);
  const { proof } = shown;
  const result = await proof.gateway.call(waitListJoin, {
    phoneToken: proof.token,
    key: idempotencyKey,
    name,
    phone,
    centreIds: [choice.selectedShop ?? 0],
    dateFrom,
    dateTo,
    ...hourRanges[hours],
    ...worksOf(choice),
    consent: { personalData: true, legalPolicy: true, shownVersion: read.value.shownVersion },
  });
  if (!result.ok && result.code === "proof_needed") return proofReply(await askForProof(visitor, toProve, result));
  if (!result.ok) {
    return waitReply(
      refusedByGateway<WaitField>(form, serviceFailure(result), {
        fields: ["name", "phone", "dateFrom", "dateTo", "personalData"],
      }),
      { ...noProof, held: heldOf(result.data) },
    );
  }
  rememberContact(visitor, { name, phone });
  if (proof.token !== null) forgetPhoneProof(visitor.cookies);
  return redirectDocument(waitingPath(result.data.access), 303);
}

const states = {
  waiting: "Ждём, когда освободится время",
  offered: "Освободилось время",
  taken: "Вы записаны",
  gone: "Больше не ждём",
} as const;

/** An entry by its link: what is waited for, and the time that is offered now. */
export async function loadWaiting(visitor: Visitor, access: string) {
  const { state, dateFrom, dateTo, centres, offer, ahead } = required(
    await visitor.gateway.call(waitListRead, { access }),
  );
  const reader = await readerOf(visitor);
  const days = [...new Set([dateFrom, dateTo])].map((day) => dayText(day, reader.ownZone, reader.now));
  return {
    state,
    messages: takeFlash(visitor.cookies),
    heading: states[state],
    days: days.join("\u00a0— "),
    place: centres.map(({ title }) => title).join(", "),
    queue: state === "waiting" && ahead !== null ? queueText(ahead) : null,
    offer: offer && {
      when: momentText(offer.datetime, offer, reader),
      until: formatTime(offer.expiresAt, offer.zone) + clockNote(offer, reader),
    },
  };
}

/** One's place among those who wait for the same. */
const queueText = (ahead: number): string =>
  ahead === 0
    ? "Вы первый в очереди на это время."
    : `Вы в очереди ${ahead + 1}-й: перед вами ${counted(ahead, ["человек", "человека", "человек"])}.`;

export type WaitingView = Awaited<ReturnType<typeof loadWaiting>>;

const OFFER_ENDED = "Полчаса прошли, и это время предложили следующему. Если освободится другое, снова пришлём SMS.";

/** Takes the offered time, which is a hold like any other, or ends the entry. */
export async function actOnWaiting(visitor: Visitor, access: string, form: FormData) {
  const { gateway, cookies } = visitor;
  if (intentOf(form) === "leave") {
    const left = await gateway.call(waitListLeave, { access });
    if (!left.ok) return refusedByGateway(form, left);
    return redirectDocument(waitingPath(access), 303);
  }
  if (intentOf(form) !== "take") throw notFound();
  const { offer, fitting, serviceIds, contact } = required(await gateway.call(waitListRead, { access }));
  if (!offer) {
    writeFlash(cookies, [OFFER_ENDED]);
    return redirectDocument(waitingPath(access), 303);
  }
  const { holdToken, expiresAt, centreId, date, time } = offer;
  storeBooking(cookies, { hold: { holdToken, expiresAt, centreId, date, time }, contact });
  const choice: BookingChoice = {
    ...emptyChoice,
    ...(fitting && {
      vehicleType: fitting.vehicleType,
      packetType: fitting.packetType,
      tyreFittingAxles: fitting.sizes,
    }),
    selectedServices: serviceIds,
    selectedShop: centreId,
    selectedDate: date,
    selectedTime: time,
  };
  return redirectDocument(bookingPath(choice), 303);
}
