import { type AnyColumn, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { plainLine } from "../../contract/platform/typed-text.ts";
import { appointments } from "./schema/appointments.ts";
import { goods } from "./schema/goods.ts";
import { orders } from "./schema/orders.ts";
import { contractNumberKey } from "./schema/storage.ts";
import { numberKeys, orderNumbersOf, reserveIdsOf } from "./typed-number.ts";

/**
 * A text that was typed stands for one that was printed as well: `_` is any sign, so a hyphen finds a dash, a quote «, a space one that does
 * not break.
 */
const escaped = (text: string): string =>
  plainLine(text)
    .replace(/[\\%_]/g, "\\$&")
    .replace(/["' -]/g, "_");

/** Pattern of `like` and `ilike` for what begins with the text as it is. */
export const startsWith = (text: string): string => `${escaped(text)}%`;

/** Whether one of the columns contains the text as it is, in capitals or not. */
export const contain = (columns: readonly AnyColumn[], text: string): SQL | undefined =>
  or(...columns.map((column) => ilike(column, `%${escaped(text)}%`)));

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

/** Goods of a brand by its address or its name, in any case. */
export const isOfBrand = (brand: string): SQL | undefined =>
  or(...[goods.brandSlug, goods.brandTitle].map((column) => eq(sql`lower(${column})`, brand.toLowerCase())));
