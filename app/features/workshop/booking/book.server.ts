import { data, redirectDocument } from "@remix-run/node";
import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { mobilePhoneOf } from "../../../../gateway/contract/platform/typed-text.ts";
import { bookingCreate, bookingForClient, sumChangedData } from "../../../../gateway/contract/workshop/booking.ts";
import { slotTakenData } from "../../../../gateway/contract/workshop/free-times.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { type BookingChoice, bookingPath, hasWork } from "../../../shared/booking-choice.ts";
import { appointmentPath } from "../../../shared/held-path.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { printSizes } from "../../../shared/tyre-sizes.ts";
import { formatPrice } from "../../../ui/format.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { forgetContact, rememberContact } from "../../../visitor/known-contact.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { forgetPhoneProof } from "../../customers/phone-proof/phone-proof.server.ts";
import {
  askForProof,
  heldOf,
  noProof,
  type ProofAnswer,
  pendingProof,
  proofOfForm,
} from "../../customers/phone-proof/proof-form.server.ts";
import { booksForClients, centreOf, loadFacts, worksOf } from "./booking-facts.server.ts";
import { type BookForm, bookForClientForm, bookForm, slotField } from "./booking-forms.server.ts";
import { bookingState, errorsOf } from "./booking-state.ts";
import {
  BOOK_FORM,
  type BookingField,
  type BookingReply,
  FORGET_FORM,
  HOLD_FORM,
  PROMISE_FORM,
} from "./booking-view.ts";
import { forgetBooking, readStoredBooking } from "./hold-cookie.server.ts";
import { goOnWith, keepTime, takePromise } from "./keep-time.server.ts";
import { serviceFailure, TAKEN } from "./service-error.ts";
import { offeredSlots } from "./times.server.ts";
import { readerOf } from "./words.ts";

/** Chooses a time, or books the visit. The choice is that of the address. */
export async function actOnBooking(visitor: Visitor, url: URL, form: FormData) {
  const { choice } = await loadFacts(visitor, url.searchParams);
  switch (intentOf(form)) {
    case HOLD_FORM:
      return holdTime(visitor, choice, form);
    case BOOK_FORM:
      return book(visitor, choice, form);
    case PROMISE_FORM:
      return takePromise(visitor, form);
    case FORGET_FORM:
      forgetContact(visitor.cookies);
      writeFlash(visitor.cookies, ["Забыли: на этом устройстве о вас больше ничего нет."]);
      return redirectDocument(bookingPath(choice), 303);
    default:
      throw notFound();
  }
}

type Refused = ReturnType<typeof refuseForm<BookingField>>;

function bookingReply({ data: reply, init }: Refused, more: Partial<BookingReply> = {}) {
  const key = (reply.initialValue as Partial<Record<string, string>>).idempotencyKey ?? null;
  const own = { nearest: [], proof: noProof, idempotencyKey: key, expectedSum: null };
  return data<BookingReply>({ ...reply, ...own, ...more }, init ?? {});
}

/** Keeps the time for this browser and goes on to the contact; beyond the limits it goes on without. */
async function holdTime(visitor: Visitor, choice: BookingChoice, form: FormData) {
  const slot = slotField.safeParse(form.get("slot"));
  if (!slot.success || choice.selectedShop === null || !hasWork(choice))
    return bookingReply(refuseForm<BookingField>(form, { message: "Выберите время" }));
  const result = await keepTime(visitor, choice, { centreId: choice.selectedShop, ...slot.data });
  if (result.ok) return goOnWith(choice, slot.data);
  if (result.code === "slot_taken") return slotTaken(visitor, choice, form, result);
  return bookingReply(refused(form, result));
}

async function book(visitor: Visitor, asked: BookingChoice, form: FormData) {
  const isForClient = asked.clientPhone !== null;
  const read = readForm(form, isForClient ? bookForClientForm : bookForm);
  const value = read.ok ? (read.value as BookForm) : null;
  const slot = slotField.safeParse(form.get("slot"));
  const choice = slot.success ? { ...asked, selectedDate: slot.data.date, selectedTime: slot.data.time } : asked;
  const missing = missingBlocks(choice);
  if (!value || Object.keys(missing).length > 0) {
    const refusal = read.ok ? refuseForm<BookingField>(form, {}) : read.refusal;
    refusal.data.error = { ...missing, ...refusal.data.error };
    return bookingReply(refusal, { proof: pendingProof(visitor, mobilePhoneOf(String(form.get("phone")))) });
  }
  const toProve = { phone: value.phone, code: value.code, otherwise: callOf(visitor) };
  const shown = await proofOfForm(visitor, form, toProve);
  if (!shown.ok) return proofReply(form, shown.answer);
  const { proof, recaptcha } = shown;
  const input = bookingInput(visitor, choice, value);
  const result =
    isForClient && booksForClients(visitor)
      ? await visitor.gateway.call(bookingForClient, {
          ...input,
          user: { ...input.user, phone: `+7${choice.clientPhone}` },
        })
      : await proof.gateway.call(bookingCreate, {
          ...input,
          phoneToken: proof.token,
          recaptcha,
          consent: { personalData: true, legalPolicy: true, shownVersion: value.shownVersion },
        });
  if (!result.ok && result.code === "proof_needed")
    return proofReply(form, await askForProof(visitor, toProve, result));
  if (!result.ok) return bookingRefusal(visitor, choice, form, result);
  forgetBooking(visitor.cookies);
  if (!isForClient) rememberContact(visitor, { ...contactTyped(value), works: worksToRepeat(choice) });
  if (proof.token !== null) forgetPhoneProof(visitor.cookies);
  return redirectDocument(appointmentPath(result.data), 303);
}

const contactTyped = ({ name, phone, email, carTitle, plate }: BookForm) => ({ name, phone, email, carTitle, plate });

/** What the next booking offers: wheels of an order or from storage are own ones by then. */
const worksToRepeat = ({ vehicleType, packetType, tyreFittingAxles }: BookingChoice) =>
  packetType && tyreFittingAxles.length > 0 ? { vehicleType, packetType, sizes: printSizes(tyreFittingAxles) } : null;

/** What the address lacks, by the block that asks for it. SVC-039, SVC-040, SVC-041 */
function missingBlocks(choice: BookingChoice): BookingReply["error"] {
  const { services, center, time } = errorsOf(bookingState(choice));
  return {
    ...(services && { services: ["Выберите, что сделать"] }),
    ...(center && { center: ["Выберите центр"] }),
    ...(time && { time: ["Выберите время"] }),
  };
}

function bookingInput(visitor: Visitor, choice: BookingChoice, form: BookForm) {
  const { name, phone, email, carTitle, plate, comment, idempotencyKey, expectedSum } = form;
  return {
    key: idempotencyKey,
    user: { name, phone, email },
    ...worksOf(choice),
    expectedSum,
    center: choice.selectedShop ?? 0,
    date: choice.selectedDate ?? ("" as Day),
    time: choice.selectedTime ?? "",
    car: { title: carTitle, plate },
    comment,
    source: choice.fittingSource,
    orderNumber: choice.tyreFittingOrder,
    orderAccess: choice.tyreFittingOrderAccess,
    storageNumber: choice.tyreFittingContract,
    holdToken: readStoredBooking(visitor.cookies).hold?.holdToken ?? null,
  };
}

const callOf = (visitor: Visitor) => async (): Promise<string> =>
  `запишитесь по телефону ${shownPhone((await visitor.region()).phone)}`;

/** The form with what is asked for, and everything typed. */
const proofReply = (form: FormData, { errors, status, asked }: ProofAnswer) =>
  bookingReply(refuseForm<BookingField>(form, { errors }, status), { proof: asked });

const UNKNOWN = "Ответ не пришёл: возможно, запись уже принята. Нажмите ещё раз: второй такой же не появится";

async function bookingRefusal(visitor: Visitor, choice: BookingChoice, form: FormData, failure: Failure<string>) {
  switch (failure.code) {
    case "slot_taken":
      return slotTaken(visitor, choice, form, failure);
    case "sum_changed": {
      const sum = sumChangedData.safeParse(failure.data).data?.sum ?? null;
      const message = sum === null ? "Цена изменилась" : `Цена изменилась: теперь ${formatPrice(sum)}`;
      const reply = refusedByGateway<BookingField>(form, {
        ...failure,
        errors: [{ message: `${message}. Нажмите «Записаться» ещё раз, если согласны` }],
      });
      return bookingReply(reply, { expectedSum: sum });
    }
    case "too_many":
      return bookingReply(refused(form, failure), { proof: { ...noProof, held: heldOf(failure.data) } });
    case "key_reused":
      return bookingReply(refused(form, failure), { idempotencyKey: null });
    default:
      return bookingReply(refused(form, failure));
  }
}

/** Names of the gateway and ours. */
const renamed = { car_title: "carTitle", car_plate: "plate", title: "carTitle" } as const;
const named = [
  "name",
  "phone",
  "email",
  "services",
  "center",
  "time",
  "plate",
  "personalData",
] as const satisfies readonly BookingField[];

function refused(form: FormData, failure: Failure<string>): Refused {
  return refusedByGateway<BookingField>(form, serviceFailure(failure), {
    fields: named,
    renamed,
    unavailable: UNKNOWN,
  });
}

/** The nearest times instead, with everything typed. */
async function slotTaken(visitor: Visitor, choice: BookingChoice, form: FormData, failure: Failure<string>) {
  const { nearest } = slotTakenData.safeParse(failure.data).data ?? { nearest: [] };
  const centre = (await centreOf(visitor, choice)) ?? { city: "", zone: (await visitor.region()).zone };
  const reply = refuseForm<BookingField>(form, { message: errorText(failure, { wordless: TAKEN }) }, 409);
  return bookingReply(reply, { nearest: offeredSlots(nearest, centre, await readerOf(visitor)) });
}
