export const APPOINTMENTS_PATH = "/my/appointments/";

/** Leads to the page of the visit, whose address has its secret. */
export const visitPath = (identity: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(identity)}/visit/`;

export const movePath = (identity: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(identity)}/move/`;

export const cancelPath = (reserve: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(reserve)}/cancel/`;
