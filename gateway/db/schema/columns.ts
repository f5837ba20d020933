import { customType, timestamp } from "drizzle-orm/pg-core";

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Which version of a text a customer has agreed to, when, and from which network address. */
export interface Consent {
  version: string;
  address: string;
  at: string;
}
