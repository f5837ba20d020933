import { TRANSFER_DAYS, UNLOADED_MINUTE } from "../../chain/stock/rules.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";

/** Where the wheels of a visit are, and from when on. */
export type Whereabouts =
  /** With the customer; null from now on. */
  | { kind: "withCustomer"; from: Date | null; isLate: boolean }
  /** At a centre that hands them out, ready to be fitted from a moment on; null from now on. */
  | { kind: "ordered"; centre: Centre; from: Date | null; isLate: boolean }
  /** In storage at a centre, brought out from a moment on, and to other centres of its region the night after. */
  | { kind: "stored"; centre: Centre; from: Date | null; promised: Promised | null }
  /** In storage, and nobody knows where: the contract was not named, or is not the caller's. */
  | { kind: "inStorage" };

interface Centre {
  id: number;
  regionId: number;
  zone: Zone;
  title: string;
}

/** What was asked for before is under way to a centre. */
interface Promised {
  centreId: number;
  from: Date;
}

interface FittingCentre extends Centre {
  /** Days that stored wheels take to it from where they lie. */
  storageLeadDays: number;
}

/** The wheels can be fitted at a centre: from `from` on, where that is later than now. */
export interface Presence {
  from: Date | null;
  /** They are at this very centre; others are brought there. */
  isHere: boolean;
  /** The shop brings them there from another centre. */
  isBrought: boolean;
  /** They should have been there: `from` is no promise. */
  isLate: boolean;
}

/** Wheels of a visit can never be fitted at a centre, and what to do instead. */
export interface PlaceRefusal {
  field: "center";
  message: string;
}

export const withCustomer: Whereabouts = { kind: "withCustomer", from: null, isLate: false };

/** From when on wheels can be fitted at a centre. */
export function presenceAt(whereabouts: Whereabouts, centre: FittingCentre, now: Date): Presence | PlaceRefusal {
  switch (whereabouts.kind) {
    case "withCustomer":
      return { from: later(whereabouts.from, now), isHere: false, isBrought: false, isLate: whereabouts.isLate };
    case "inStorage": {
      // From another centre, for all that is known.
      const days = Math.max(centre.storageLeadDays, TRANSFER_DAYS);
      return { from: morningAfter(now, days, centre.zone), isHere: false, isBrought: true, isLate: false };
    }
    case "ordered": {
      const { centre: home, from, isLate } = whereabouts;
      if (home.id === centre.id) return { from: later(from, now), isHere: true, isBrought: false, isLate };
      return refused(
        `Шины из заказа выдаёт «${home.title}»: запишитесь туда. Если заберёте их сами, выберите «Свои шины»`,
      );
    }
    case "stored": {
      const { centre: home, from, promised } = whereabouts;
      const isHere = home.id === centre.id;
      if (!isHere && home.regionId !== centre.regionId)
        return refused(`Шины хранятся в другом городе, «${home.title}»: запишитесь туда`);
      const there = isHere ? from : morningAfter(later(from, now) ?? now, TRANSFER_DAYS, centre.zone);
      const isSooner = promised?.centreId === centre.id && there !== null && promised.from < there;
      return { from: later(isSooner ? promised.from : there, now), isHere, isBrought: !isHere, isLate: false };
    }
  }
}

export const isElsewhere = (presence: Presence | PlaceRefusal): presence is PlaceRefusal => "message" in presence;

const refused = (message: string): PlaceRefusal => ({ field: "center", message });

const later = (from: Date | null, now: Date): Date | null => (from !== null && from > now ? from : null);

/** What is brought is unloaded in the morning, like goods: a centre that never closes has it no sooner. */
const morningAfter = (moment: Date, days: number, zone: Zone): Date =>
  unloadedOn(addDays(localTime(moment, zone).day, days), zone);

export const unloadedOn = (day: Day, zone: Zone): Date => momentAt(day, UNLOADED_MINUTE, zone);
