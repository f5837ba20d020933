export const APPOINTMENTS_PATH = "/my/appointments/";

/** The page of an own appointment, and the one that moves it. */
export const ownAppointmentPath = (identity: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(identity)}/`;
export const movePath = (identity: string): string => `${ownAppointmentPath(identity)}move/`;

export const cancelPath = (reserve: string): string => `${APPOINTMENTS_PATH}${encodeURIComponent(reserve)}/cancel/`;
