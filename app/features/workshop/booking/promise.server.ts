import { type BookingCentre, bookingTimes } from "../../../../gateway/contract/workshop/free-times.ts";
import { type BookingChoice, centresPath, hasWork } from "../../../shared/booking-choice.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { timeQueryOf } from "./booking-facts.server.ts";
import { readerOf, slotText } from "./words.ts";
import type { WorksView } from "./works-view.ts";

type Slot = { date: NonNullable<BookingChoice["selectedDate"]>; time: string };

interface Kept {
  /** The choice with the time that can be booked: the promised one, the next, or none. */
  choice: BookingChoice;
  promise: WorksView["promise"];
}

/**
 * What was promised before the works were chosen, a centre and perhaps a minute of it, as it can be booked now: with the works that are chosen
 * meanwhile it may no longer fit, and somebody may have been quicker; then the next time is named.
 */
export async function keepPromise(
  visitor: Visitor,
  choice: BookingChoice,
  centres: readonly BookingCentre[],
): Promise<Kept> {
  const without = { ...choice, selectedShop: null, selectedDate: null, selectedTime: null };
  const centre = centres.find(({ id }) => id === choice.selectedShop);
  if (!centre) return { choice: without, promise: null };
  const { title } = centre;
  const otherHref = centresPath(choice);
  if (!centre.isSuitable) {
    const problem = `${title}: ${centre.reason || "таких работ не делаем"}.`.replace(/\.\.$/, ".");
    return { choice: without, promise: { text: null, problem, when: null, otherHref: null } };
  }
  const { selectedDate: date, selectedTime: time } = choice;
  if (date === null || time === null) {
    const kept = { ...choice, selectedDate: null, selectedTime: null };
    return { choice: kept, promise: { text: title, problem: null, when: null, otherHref } };
  }
  const reader = await readerOf(visitor);
  const textOf = (slot: Slot) => slotText(slot, centre, reader);
  const asked = { date, time };
  const slot = await stillFree(visitor, choice, { centre, asked });
  if (!slot) {
    const problem = `${title}: в ближайший месяц всё занято. Выберите другой центр.`;
    return { choice: without, promise: { text: null, problem, when: null, otherHref: null } };
  }
  const isKept = slot.date === date && slot.time === time;
  return {
    choice: { ...choice, selectedDate: slot.date, selectedTime: slot.time },
    promise: {
      text: `${textOf(slot)}, ${title}`,
      problem: isKept
        ? null
        : `На ${textOf(asked)} записаться нельзя: время занято, прошло или мало для этих работ. Ближайшее: ${textOf(slot)}.`,
      when: textOf(slot),
      otherHref,
    },
  };
}

/** The time that was asked for, or the next free one of the centre; null where nothing is free. During an outage the time stays. */
async function stillFree(
  visitor: Visitor,
  choice: BookingChoice,
  { centre, asked }: { centre: BookingCentre; asked: Slot },
): Promise<Slot | null> {
  const { nextFree } = centre;
  if (!nextFree) return null;
  if (keyOf(asked) <= keyOf(nextFree)) return nextFree;
  // Before the works are known nobody knows how long it takes.
  if (!hasWork(choice)) return asked;
  const found = await visitor.gateway.call(bookingTimes, { ...timeQueryOf(visitor, choice), date: asked.date });
  if (!found.ok) return asked;
  const later = found.data.times.find(({ time }) => time >= asked.time);
  return later ? { date: asked.date, time: later.time } : nextFree;
}

const keyOf = ({ date, time }: Slot): string => `${date} ${time}`;
