import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import type { MoreNeededView, ProofRequest } from "../../customers/phone-proof/proof-view.ts";

/** One day of the calendar; without `href` nothing is free on it. */
export interface DayView {
  date: Day;
  /** «24» */
  number: string;
  /** «ноя» on the first of a month and on the first day shown. */
  month: string;
  /** «18», «нет» */
  places: string;
  /** «вторник, 24 ноября: 18 мест» */
  label: string;
  href: string | null;
  /** Its free times, by `packTimes`. */
  free: string;
}

/** Days and times of a centre: the part of the page that scripts keep fresh. */
export interface TimesView {
  /** Weeks from Monday on; null before the first day and after the last. */
  weeks: (DayView | null)[][];
  /** «время центра, Екатеринбург»; null where it is that of the region. */
  zoneNote: string | null;
  /** The day whose times are shown; null when no day is free. */
  date: Day | null;
  /** Where the form with the times of the day is sent, and where they are asked for again; another day is put in its place. */
  path: string;
  freshPath: string;
  /** Where those go who want a full day: a message when a time becomes free; null without full days, and when a visit is moved. */
  waitPath: string | null;
  /** «Сообщить, если освободится 24 ноября» */
  waitText: string;
}

/** A time that is offered instead of a lost one. */
export interface OfferedSlot {
  /** «2026-11-24 10:15» by the clock of the centre. */
  value: string;
  /** «завтра, 24 ноября, 10:15» */
  label: string;
}

export type BookingField =
  | "name"
  | "phone"
  | "email"
  | "carTitle"
  | "plate"
  | "comment"
  | "personalData"
  | "legalPolicy"
  | "shownVersion"
  | "code"
  | "captcha"
  /** Answered blocks: their problems lead to the link that opens them again. */
  | "services"
  | "center"
  | "time";

/** What the page answers a form with that was not taken. */
export interface BookingReply extends RefusedForm<BookingField> {
  nearest: OfferedSlot[];
  /** What it lacks to be taken. */
  proof: ProofRequest;
  /** The key of the form when it must stay, null when a new one is due. */
  idempotencyKey: string | null;
  /** The price that is agreed to with the next press, kopecks. */
  expectedSum: number | null;
}

export const HOLD_FORM = "hold";
export const BOOK_FORM = "book";
/** Keeps the time that was promised before the works were chosen. */
export const PROMISE_FORM = "promise";

/** Takes what is remembered of a guest from this device. */
export const FORGET_FORM = "forget";

/** The last step: who comes, by what car. */
export interface ContactView {
  stored: Partial<Record<BookingField, string>>;
  /** A manager books for the client of the phone, which cannot be changed here; the client agreed by telephone. SVC-051 */
  isForClient: boolean;
  /** It was typed into the last form on this device. */
  isRemembered: boolean;
  /** «завтра, 24 ноября, в 10:15» */
  whenText: string;
  path: string;
  /** What will be asked for besides, told before anything is typed; null where nothing is known. */
  moreNeeded: MoreNeededView | null;
  consentVersion: string;
  idempotencyKey: string;
  /** Kopecks as shown beside the form. */
  expectedSum: number | null;
  /** Seconds that the time is kept for this visitor, and the moment by the clock of the centre; null without a hold. */
  hold: { secondsLeft: number; until: string } | null;
}
