import { BOOKING_PATH } from "./booking-choice.ts";

/** The form of those who wait for a time. */
export const WAIT_PATH = `${BOOKING_PATH}wait/`;
/** The page of a wish, which the message leads to. */
export const waitingPath = (access: string): string => `/waiting/${encodeURIComponent(access)}/`;
