import type { OrganizationInput } from "../../contract/sales/organizations.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { OrderOrganization } from "../../platform/db/schema/orders.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { findStored } from "../organizations/organizations-store.ts";
import { isAsFound, isLiquidated, LIQUIDATED } from "../organizations/rules.ts";

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
