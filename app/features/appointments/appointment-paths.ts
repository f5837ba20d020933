export const APPOINTMENTS_PATH = "/my/appointments/";

export const cancelPath = (reserve: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(reserve)}/cancel/`;
