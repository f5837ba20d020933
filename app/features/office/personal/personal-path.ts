/** What the shop keeps about a customer, and the end of it. */
export const PERSONAL_PATH = "/my/settings/personal/";
/** The same about a client, for staff. */
export const clientPersonalPath = (client: number | string): string => `/manager/clients/${client}/personal/`;
export const fileOf = (page: string, format: "json" | "html"): string => `${page}data.${format}`;
