import type { BookingCentre } from "../../../../gateway/contract/workshop/free-times.ts";
import type { BookingChoice } from "../../../shared/booking-choice.ts";
import type { Reader } from "../../../shared/clock-offset.ts";
import { formatDate } from "../../../ui/format.ts";
import { momentText } from "./words.ts";

/** Where the wheels are and from when on they can be fitted at a centre, in words; null where they are with the customer already. */
export function wheelsText(
  { title, city, zone, wheels }: Pick<BookingCentre, "title" | "city" | "zone" | "wheels">,
  { tyreFittingContract }: Pick<BookingChoice, "tyreFittingContract">,
  reader: Reader,
): string | null {
  if (!wheels) return null;
  const { from, isHere, isBrought, isLate } = wheels;
  if (isLate && from)
    return isHere
      ? `Заказ ещё собирают: записываем с ${formatDate(from, zone)}. Как только он будет готов, появится время раньше.`
      : "Заказ ещё не доставлен. Если шины уже у вас, выберите «Свои шины».";
  const isStored = tyreFittingContract !== null;
  if (isBrought) return from && `Привезём шины с хранения в «${title}» к ${formatDate(from, zone)}.`;
  if (isStored && isHere)
    return from ? `Шины лежат здесь, приготовим их к ${formatDate(from, zone)}.` : "Шины лежат здесь.";
  if (isHere)
    return from
      ? `Шины из заказа будут здесь ${momentText(from, { city, zone }, reader)}.`
      : "Шины из заказа выдаёт этот центр.";
  return from && `Шины из заказа будут у вас ${momentText(from, { city, zone }, reader)}, записываем после этого.`;
}
