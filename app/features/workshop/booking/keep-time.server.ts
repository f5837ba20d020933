import { redirectDocument } from "@remix-run/node";
import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { bookingHold, slotTakenData } from "../../../../gateway/contract/workshop/free-times.ts";
import { BOOKING_PATH, type BookingChoice, bookingPath, GO_ON, hasWork } from "../../../shared/booking-choice.ts";
import { writeChosenShop } from "../../../visitor/chosen-shop.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { centreOf, loadFacts, timeQueryOf } from "./booking-facts.server.ts";
import { storeBooking } from "./hold-cookie.server.ts";
import { serviceFailure } from "./service-error.ts";
import { readerOf, slotText } from "./words.ts";
import { worksProblems } from "./works.server.ts";

interface Slot {
  date: Day;
  time: string;
}

/** Holds a time for this browser; beyond the limits it is not held, and is no less free. */
export async function keepTime(visitor: Visitor, choice: BookingChoice, slot: Slot & { centreId: number }) {
  const result = await visitor.gateway.call(bookingHold, { ...timeQueryOf(visitor, choice), ...slot });
  if (!result.ok) return result;
  writeChosenShop(visitor.cookies, slot.centreId);
  const { hold } = result.data;
  storeBooking(visitor.cookies, { hold: hold && { ...hold, ...slot }, contact: null });
  return result;
}

/** The steps are rendered by the server: only a new document shows the next one. */
export const goOnWith = (choice: BookingChoice, { date, time }: Slot) =>
  redirectDocument(bookingPath(choice, { selectedDate: date, selectedTime: time }), 303);

/** Keeps the time that was promised, for the works that the form of the first block says. If it is gone, the next one is named. */
export async function takePromise(visitor: Visitor, form: FormData) {
  const sent = [...form].flatMap(([name, value]) =>
    typeof value === "string" && name !== "intent" ? [[name, value]] : [],
  );
  const query = new URLSearchParams([...sent, [...GO_ON]]);
  const facts = await loadFacts(visitor, query);
  const { choice } = facts;
  const { selectedShop: centreId, selectedDate: date, selectedTime: time } = choice;
  const isWhole = hasWork(choice) && Object.keys(worksProblems(facts)).length === 0;
  if (!isWhole || centreId === null || date === null || time === null)
    return redirectDocument(`${BOOKING_PATH}?${query}`, 303);
  const result = await keepTime(visitor, choice, { centreId, date, time });
  if (result.ok) return goOnWith(choice, { date, time });
  const next = slotTakenData.safeParse(result.data).data?.nearest.find((near) => near.date >= date);
  const message = errorText(serviceFailure(result));
  const centre = next && (await centreOf(visitor, choice));
  const when = next && centre && slotText(next, centre, await readerOf(visitor));
  writeFlash(visitor.cookies, [when ? `${message}. Ближайшее: ${when}.` : message]);
  return redirectDocument(bookingPath(choice, { selectedDate: next?.date ?? date, selectedTime: null }), 303);
}
