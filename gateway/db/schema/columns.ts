import { customType, timestamp } from "drizzle-orm/pg-core";

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What a customer has agreed to, which text and from where. */
export interface Consent {
  version: string;
  address: string;
  at: string;
}
