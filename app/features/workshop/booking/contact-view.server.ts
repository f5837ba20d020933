import { randomUUID } from "node:crypto";
import type { BookingCentre } from "../../../../gateway/contract/workshop/free-times.ts";
import { walkInClients } from "../../../../gateway/contract/workshop/walk-ins.ts";
import { type BookingChoice, bookingPath } from "../../../shared/booking-choice.ts";
import { clockNote, type Reader } from "../../../shared/clock-offset.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { formatTime } from "../../../ui/format.ts";
import { readKnownContact } from "../../../visitor/known-contact.server.ts";
import { primaryEmail, primaryPhone } from "../../../visitor/primary-contacts.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { ContactView } from "./booking-view.ts";
import { liveHold, readStoredBooking } from "./hold-cookie.server.ts";
import { slotText } from "./words.ts";

/** What staff know of the client whom they book for; null without one, for a phone of nobody and during an outage. */
export async function loadClient({ gateway }: Visitor, { clientPhone }: BookingChoice) {
  if (clientPhone === null) return null;
  const found = await gateway.call(walkInClients, { who: `+7${clientPhone}` });
  const [client] = found.ok ? found.data.clients : [];
  if (!client) return null;
  const { name, carTitle, plate } = client;
  return { name, carTitle, plate };
}

interface ContactContext {
  /** What is known of the car, and of the client whom staff book for. */
  client: { name?: string; carTitle: string; plate: string } | null;
  centre: BookingCentre | null;
  sum: { total: number } | null;
  reader: Reader;
  consentVersion: string;
  moreNeeded: ContactView["moreNeeded"];
}

export function contactView(
  visitor: Visitor,
  choice: BookingChoice,
  { centre, sum, reader, consentVersion, client, moreNeeded }: ContactContext,
): ContactView {
  const { user, cookies } = visitor;
  const { selectedDate, selectedTime, clientPhone } = choice;
  const { now } = reader;
  const hold = liveHold(cookies, now);
  const known = clientPhone === null ? readKnownContact(visitor) : null;
  const offered = clientPhone === null && isHeldBy(visitor, choice) ? readStoredBooking(cookies).contact : null;
  const phone = clientPhone ? `+7${clientPhone}` : offered?.phone || known?.phone || primaryPhone(visitor);
  const car = client?.carTitle || client?.plate ? client : known;
  return {
    stored: {
      name: clientPhone ? (client?.name ?? "") : (offered?.name ?? known?.name ?? user?.firstname ?? ""),
      phone: phone && shownPhone(phone),
      email: clientPhone ? "" : shownEmail(known?.email ?? primaryEmail(visitor)),
      carTitle: car?.carTitle ?? "",
      plate: car?.plate ?? "",
    },
    isForClient: clientPhone !== null,
    isRemembered: Boolean(known?.phone),
    whenText:
      centre && selectedDate && selectedTime
        ? slotText({ date: selectedDate, time: selectedTime }, centre, reader)
        : "выбранное время",
    path: bookingPath(choice),
    // The phone that the time was offered to is confirmed.
    moreNeeded: offered ? null : moreNeeded,
    consentVersion,
    idempotencyKey: randomUUID(),
    expectedSum: sum?.total ?? null,
    hold:
      hold && centre && isHeldBy(visitor, choice)
        ? {
            secondsLeft: Math.max(0, Math.floor((Date.parse(hold.expiresAt) - now.getTime()) / 1_000)),
            until: formatTime(hold.expiresAt, centre.zone) + clockNote(centre, reader),
          }
        : null,
  };
}

/** Whether this browser holds the time of a choice. */
export const isHeldBy = (
  { cookies, now }: Visitor,
  { selectedShop, selectedDate, selectedTime }: BookingChoice,
): boolean => {
  const hold = liveHold(cookies, now());
  return hold?.centreId === selectedShop && hold?.date === selectedDate && hold?.time === selectedTime;
};
