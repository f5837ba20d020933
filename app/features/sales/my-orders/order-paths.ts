export const ORDERS_PATH = "/my/orders/";

export const orderPath = (orderNumber: string): string => `${ORDERS_PATH}${encodeURIComponent(orderNumber)}/`;
export const cancelPath = (orderNumber: string): string => `${orderPath(orderNumber)}cancel/`;
