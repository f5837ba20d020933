export const RETURNS_PATH = "/back-office/returns/";

/** The card of a return in the back office. */
export const deskReturnPath = (id: number): string => `${RETURNS_PATH}${id}/`;

/** The returns of an order. */
export const returnsOfOrderPath = (identity: string): string =>
  `${RETURNS_PATH}?number=${encodeURIComponent(identity)}`;
