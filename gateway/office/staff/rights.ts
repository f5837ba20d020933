import type { Access, Endpoint } from "../../contract/platform/endpoint.ts";
import {
  rightsOfRoles,
  type StaffPermission,
  type StaffRole,
  staffPermissions,
  staffRoles,
} from "../../contract/platform/staff-permissions.ts";

/** The permission that staff need for a call; null for one that is not of staff. */
function permissionOf(access: Access): StaffPermission | null {
  if (typeof access === "string") return null;
  return "clientsOf" in access ? access.clientsOf : access.staff;
}

/** What each role may do, by the calls that ask for it. */
export function rightsOf(endpoints: readonly Endpoint[]) {
  const roles = Object.keys(staffRoles) as StaffRole[];
  const titlesOf = (id: StaffPermission, effect: Endpoint["effect"]) => {
    const theirs = endpoints.filter((each) => permissionOf(each.access) === id && each.effect === effect);
    return [...new Set(theirs.map(({ summary }) => summary))].sort((one, other) => one.localeCompare(other, "ru"));
  };
  return {
    roles: roles.map((id) => ({ id, title: staffRoles[id] })),
    permissions: (Object.keys(staffPermissions) as StaffPermission[]).map((id) => ({
      id,
      title: staffPermissions[id],
      roles: roles.filter((role) => rightsOfRoles[role].includes(id)),
      reads: titlesOf(id, "read"),
      writes: titlesOf(id, "write"),
    })),
  };
}
