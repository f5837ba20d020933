import { roleRights } from "../../../../gateway/contract/customers/departments.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** What each role may do. Throws 403, 503. */
export async function loadRights(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "departments");
  return required(await visitor.gateway.call(roleRights, {}));
}
export type RightsView = Awaited<ReturnType<typeof loadRights>>;
