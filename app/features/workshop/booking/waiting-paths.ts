/** The form of those who wait for a time. */
export const WAIT_PATH = "/waiting/";
/** The page of an entry, which the message leads to. */
export const waitingPath = (access: string): string => `${WAIT_PATH}${encodeURIComponent(access)}/`;
