import type { User } from "../../gateway/contract/customers/auth.ts";
import { permissionsOfRoles, type StaffPermission } from "../../gateway/contract/platform/staff-permissions.ts";
import { forbidden, outage } from "./error-responses.server.ts";
import { requireUser } from "./require-user.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** What a signed-in user may do as a member of staff; the gateway decides for itself. */
export const staffPermissionsOf = ({ roles }: Pick<User, "roles">): ReadonlySet<StaffPermission> =>
  permissionsOfRoles(roles.map(({ id }) => id));

/**
 * Who is signed in, with their permissions: pages of staff are their own while they act for a client, too. Guests are redirected to
 * sign-in and back; during an outage nobody is known.
 */
export function requireEmployee(visitor: Visitor, request: Request) {
  const { acting } = visitor;
  const user = acting ? acting.staff : requireUser(visitor, request);
  if (user === null) throw outage();
  return { user, permissions: staffPermissionsOf(user) };
}

/** The member of staff who may see a page; everybody else who is signed in gets the page 403. STF-011 */
export function requireStaff(visitor: Visitor, request: Request, permission: StaffPermission) {
  const { user, permissions } = requireEmployee(visitor, request);
  if (!permissions.has(permission)) throw forbidden();
  return { user, permissions };
}
