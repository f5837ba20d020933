import { permissionsOfRoles, type StaffRole, staffRoles } from "../../contract/platform/staff-permissions.ts";

const isOf = (roleId: string, prefixes: readonly string[]) => prefixes.some((prefix) => roleId.startsWith(prefix));

/** Sellers and service masters work for the shops of their department, unless another role of theirs serves the whole retailer. */
export const isBoundToShops = (roleIds: readonly string[]): boolean =>
  roleIds.some((id) => isOf(id, ["shop", "service"])) &&
  !roleIds.some((id) => isOf(id, ["manager", "finance", "admin", "owner"]));

/** Administers the users of a department. */
export const isDepartmentAdmin = (roleIds: readonly string[]): boolean =>
  permissionsOfRoles(roleIds).has("departments");

const isAdmin = (roleIds: readonly string[]): boolean => permissionsOfRoles(roleIds).has("roles");

/**
 * The roles that somebody with `callerRoles` may give in a department: an administrator of the retailer any, an administrator of the
 * department what it allows, and never a role that may give every role.
 */
export function grantableRoles(callerRoles: readonly string[], rolesAllowed: readonly string[]): StaffRole[] {
  const all = Object.keys(staffRoles) as StaffRole[];
  if (isAdmin(callerRoles)) return all;
  return isDepartmentAdmin(callerRoles) ? all.filter((role) => rolesAllowed.includes(role) && !isAdmin([role])) : [];
}

interface Person {
  userId: number;
  roleIds: readonly string[];
}

/** Whether the caller may block, delete and give a password to somebody: to nobody who may do more than the caller could grant, and not to themselves. */
export function isAdministered(caller: Person, person: Person, rolesAllowed: readonly string[]): boolean {
  if (caller.userId === person.userId) return false;
  const grantable = grantableRoles(caller.roleIds, rolesAllowed);
  return person.roleIds
    .filter((roleId) => permissionsOfRoles([roleId]).size > 0)
    .every((roleId) => isOf(roleId, grantable));
}

/** Whether a department would have nobody left who administers it. */
export const isLastAdmin = (
  userId: number,
  users: readonly { id: number; roleIds: readonly string[]; isBlocked: boolean }[],
): boolean => {
  const admins = users.filter(({ roleIds, isBlocked }) => !isBlocked && isDepartmentAdmin(roleIds));
  return admins.length === 1 && admins[0]?.id === userId;
};

/**
 * The ids of the roles that somebody has once they have `wanted`: an id of the retailer's own stays where its beginning is wanted. The
 * client's role is everybody's.
 */
export function roleIdsFor(wanted: readonly StaffRole[], roleIds: readonly string[]): string[] {
  const kept = roleIds.filter((id) => isOf(id, wanted));
  return [...kept, ...wanted.filter((role) => !kept.some((id) => id.startsWith(role)))];
}
