export const DESK_PATH = "/back-office/orders/";

/** The card of an order in the back office. */
export const deskOrderPath = (identity: string): string => `${DESK_PATH}${encodeURIComponent(identity)}/`;
