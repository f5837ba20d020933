export const APPOINTMENTS_PATH = "/my/appointments/";

export const movePath = (identity: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(identity)}/move/`;

export const cancelPath = (reserve: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(reserve)}/cancel/`;
