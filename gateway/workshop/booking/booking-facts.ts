import { consentVersions } from "../../chain/documents/documents-store.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { bookingCreate, bookingForClient } from "../../contract/workshop/booking.ts";
import { accountHold } from "../../customers/auth/accounts-store.ts";
import type { Owner } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { phoneHold } from "../../customers/auth/phone-tokens-store.ts";
import { type Identified, messagesLeft } from "../../customers/holding/proof-store.ts";
import { askTogether } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { WantedLock } from "../../platform/db/locks.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import type { StaffCaller, VisitorCaller } from "../../platform/http/route.ts";
import { shopDayLocks } from "../appointments/appointments-store.ts";
import { endedHolds, endOfHold, type FoundHold } from "./minutes-store.ts";
import { unprovenMinutesOf } from "./more-for-booking.ts";
import { priceStamp } from "./price-list-store.ts";
import { slotDayQuestion } from "./settle-time.ts";
import type { BookingShop } from "./shops.ts";
import { bookingCounts, bookingLocks, isKeyUsed, keyLock } from "./visits-store.ts";
import { takenOffer } from "./wait-store.ts";

export type StaffInput = InputOf<typeof bookingForClient>;

/** Who books: a customer with the limits of one, or staff for a client. */
export interface Booker {
  caller: VisitorCaller | StaffCaller;
  /** Whose visit it is; null for a client without an account. */
  userId: number | null;
  /** Whose orders and contracts may be meant. */
  owner: Owner | null;
  placedBy: number | null;
  isStaff: boolean;
  /** The client stands at the counter, or nearly. */
  isDesk?: boolean;
  phoneToken: string | null;
  /** A captcha was passed with it. */
  isPerson: boolean;
  /** The consent of a customer; null where staff book for a client, who has given none. */
  consent: InputOf<typeof bookingCreate>["consent"] | null;
}

/** Whose holdings count together; null for staff, and for who is inside. */
export const networkOf = ({ isStaff, caller }: Booker) => (isStaff ? null : publicNetworkOf(caller.clientAddress));

/** The locks of a booking: whoever takes some of them takes them in this order. */
export function locksOf({ key, user, center, date }: StaffInput, booker: Booker, hold: FoundHold | null): WantedLock[] {
  const { userId, isStaff } = booker;
  const phoneDigits = phoneDigitsOf(user.phone);
  return [
    keyLock(key),
    userId === null ? phoneHold(phoneDigits) : accountHold(userId),
    ...(isStaff ? [] : bookingLocks({ phoneDigits, network: networkOf(booker) })),
    ...shopDayLocks([{ locationId: center, day: date }, ...(hold ? [hold] : [])]),
  ];
}

export interface AskedFor {
  input: StaffInput;
  booker: Booker;
  shop: BookingShop;
  hold: FoundHold | null;
  who: Identified;
  now: Date;
}

/** All that a booking needs to know of the database, in one statement: others wait behind it. The hold ends in it. */
export function readBookingFacts(tx: Executor, { input, booker, shop, hold, who, now }: AskedFor) {
  const { key, date, user } = input;
  const phoneDigits = phoneDigitsOf(user.phone);
  const owner = who.act === "phone" ? who.owner : null;
  return askTogether(
    tx,
    {
      isKeyUsed: isKeyUsed(key),
      stamp: priceStamp,
      slotDay: slotDayQuestion({ shop, day: date, earliest: { now }, own: ownOf(hold) }),
      counts: bookingCounts({ phoneDigits, network: networkOf(booker), owner, now }),
      unprovenMinutes: unprovenMinutesOf(shop, date),
      hasMessagesLeft: messagesLeft({ phoneDigits, act: who.act }, now),
      consents: consentVersions(now),
    },
    [
      endedHolds(shop.id, date, now),
      ...(hold?.kind === "offer" ? [takenOffer(hold.id)] : []),
      ...(hold ? [endOfHold(hold.id)] : []),
    ],
  );
}

export type BookingFacts = Awaited<ReturnType<typeof readBookingFacts>>;

/** What is held for the booking counts as free. */
export const ownOf = (hold: FoundHold | null) => ({ holdId: hold?.id ?? null, appointmentId: null });
