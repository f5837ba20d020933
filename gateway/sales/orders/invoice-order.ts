import { readExceptions } from "../../chain/calendar/calendar-store.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { OrganizationInput } from "../../contract/sales/organizations.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Seller } from "../../platform/db/schema/invoices.ts";
import type { OrderOrganization } from "../../platform/db/schema/orders.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { findStored } from "../organizations/organizations-store.ts";
import { isAsFound, isLiquidated, LIQUIDATED } from "../organizations/rules.ts";
import { saveInvoice } from "./paying-store.ts";
import { invoiceEnds } from "./reserve-rules.ts";

/**
 * An organisation with what the directory said about its number, when it was asked before; the order does not wait for it. Throws
 * `invalid` for one that is no longer there.
 */
export async function checkedOrganization(tx: Executor, organization: OrganizationInput): Promise<OrderOrganization> {
  const stored = await findStored(tx, organization.inn);
  if (stored && isLiquidated(stored.found))
    throw new ApiError("invalid", [{ field: "organization_inn", message: LIQUIDATED }]);
  return { ...organization, isVerified: stored !== null && isAsFound(organization, stored.found) };
}

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
