import { inArray, or, type SQL } from "drizzle-orm";
import { plainLine } from "../../contract/platform/typed-text.ts";
import { appointments } from "./schema/appointments.ts";
import { orders } from "./schema/orders.ts";
import { contractNumberKey } from "./schema/storage.ts";
import { numberKeys, orderNumbersOf, reserveIdsOf } from "./typed-number.ts";

/** As it was typed: numbers from before, and of other programs, need not look like ours. */
const asTyped = (text: string): string[] => [plainLine(text), plainLine(text).toUpperCase()];

/** Orders by their number however it was typed; without the eight digits that they have besides. */
export const hasOrderNumber = (text: string): SQL =>
  inArray(orders.orderNumber, [...asTyped(text), ...orderNumbersOf(text)]);

/** The same by either of their two numbers: customers have one of them at hand. */
export const hasAnyOrderNumber = (text: string): SQL | undefined =>
  or(hasOrderNumber(text), inArray(orders.reserveId, [...asTyped(text), ...reserveIdsOf(text)]));

/** Visits by either of their two numbers. */
export function hasVisitNumber(text: string): SQL | undefined {
  const ids = reserveIdsOf(text);
  return or(
    inArray(appointments.reserveId, [...asTyped(text), ...ids]),
    inArray(appointments.appointmentNumber, [...asTyped(text), ...ids.map((id) => `Z-${id}`)]),
  );
}

/** Storage contracts, whose numbers come from the retailer's own program in any form. */
export const hasContractNumber = (text: string): SQL => inArray(contractNumberKey, numberKeys(text));
