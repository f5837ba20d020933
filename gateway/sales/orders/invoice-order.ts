import { readExceptions } from "../../chain/calendar/calendar-store.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Seller } from "../../platform/db/schema/invoices.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { saveInvoice } from "./invoice-store.ts";
import { invoiceEnds } from "./reserve-rules.ts";

/** Longer than any row of days off. */
const CALENDAR_DAYS = 40;

/** Until when an invoice that is issued now is to be paid, and the goods are kept for it. */
export async function invoiceTerms(
  tx: Executor,
  zone: Zone,
  now: Date,
): Promise<{ payUntil: Date; reservedUntil: Date }> {
  const { day } = localTime(now, zone);
  return invoiceEnds(day, zone, await readExceptions(tx, day, addDays(day, CALENDAR_DAYS)));
}

/** Keeps with an order who is paid, as the settings have it now. */
export async function issueInvoice(
  tx: Executor,
  orderId: number,
  seller: Seller | undefined,
  now: Date,
): Promise<void> {
  if (!seller) throw new Error("Invoices are offered without a seller");
  await saveInvoice(tx, orderId, seller, now);
}
