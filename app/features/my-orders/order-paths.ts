export const ORDERS_PATH = "/my/orders/";

export const orderPath = (identity: string): string => `${ORDERS_PATH}${encodeURIComponent(identity)}/`;
export const cancelPath = (identity: string): string => `${orderPath(identity)}cancel/`;
