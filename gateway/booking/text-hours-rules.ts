/** Minutes of the local day between which reminders are sent. */
export const TEXT_FROM = 10 * 60;
export const TEXT_TO = 20 * 60;

/** Minutes of the local day between which times are offered to those who wait. */
export const OFFER_FROM = 8 * 60;
export const OFFER_TO = 21 * 60;
