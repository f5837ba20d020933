/** Forms of one page: to begin and to end. */
export const ACTING_PATH = "/manager/acting/";
export const START = "start-acting";
export const END = "end";

export type ActingField = "phone" | "reason" | "clientId" | "sku" | "quantity";
