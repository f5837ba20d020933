import type { Services } from "../../chain/services.ts";
import {
  departmentCreate,
  departmentList,
  departmentOptions,
  departmentUpdate,
  departmentUserBlock,
  departmentUserCreate,
  departmentUserDelete,
  departmentUserList,
  departmentUserPassword,
  departmentUserRoles,
  departmentUserUnblock,
  roleRights,
} from "../../contract/customers/departments.ts";
import type { Access, Endpoint } from "../../contract/platform/endpoint.ts";
import {
  rightsOfRoles,
  type StaffPermission,
  type StaffRole,
  staffPermissions,
  staffRoles,
} from "../../contract/platform/staff-permissions.ts";
import { type Route, route } from "../../platform/http/route.ts";
import {
  blockMember,
  createMember,
  deleteMember,
  departmentOf,
  listDepartments,
  readMembers,
  saveDepartment,
  setMemberPassword,
  setMemberRoles,
  unblockMember,
} from "./departments.ts";

/** The permission that staff need for a call; null for one that is not of staff. */
function permissionOf(access: Access): StaffPermission | null {
  if (typeof access === "string") return null;
  return "clientsOf" in access ? access.clientsOf : access.staff;
}

/** What each role may do, by the calls that ask for it. */
function rightsOf(endpoints: readonly Endpoint[]) {
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

interface DepartmentDependencies {
  services: Services;
  /** Every call of the gateway: who may do what is told by what they say of themselves. */
  endpoints(): readonly Endpoint[];
}

/** Departments and their users. API-151 … API-158, STF-057 … STF-061 */
export function departmentRoutes({ services, endpoints }: DepartmentDependencies): Route[] {
  const { regions } = services;
  return [
    route(departmentList, async (_input, caller) => ({
      departments: (await listDepartments(services, caller)).map(({ department, users }) => ({
        ...departmentOf(department),
        users,
      })),
      canEdit: caller.actor.kind === "staff" && caller.actor.permissions.has("roles"),
    })),
    route(roleRights, async () => rightsOf(endpoints())),
    route(departmentOptions, async () => ({
      shops: regions.regions.flatMap((region) =>
        regions.shopsOf(region).map(({ id, title }) => ({ id, title, region: region.title })),
      ),
      roles: (Object.keys(staffRoles) as StaffRole[]).map((id) => ({ id, title: staffRoles[id] })),
    })),
    route(departmentCreate, async (fields, caller) => ({
      department: await saveDepartment(services, caller, fields, null),
    })),
    route(departmentUpdate, async ({ departmentId, ...fields }, caller) => ({
      department: await saveDepartment(services, caller, fields, departmentId),
    })),
    route(departmentUserList, ({ departmentId }, caller) => readMembers(services, caller, departmentId)),
    route(departmentUserCreate, async (input, caller) => {
      const { id, isHired } = await createMember(services, caller, input);
      return { user: { id }, isHired };
    }),
    route(departmentUserRoles, async (input, caller) => {
      await setMemberRoles(services, caller, input);
      return {};
    }),
    route(departmentUserDelete, async (input, caller) => {
      await deleteMember(services, caller, input);
      return {};
    }),
    route(departmentUserBlock, async (input, caller) => {
      await blockMember(services, caller, input);
      return {};
    }),
    route(departmentUserUnblock, async (input, caller) => {
      await unblockMember(services, caller, input);
      return {};
    }),
    route(departmentUserPassword, async (input, caller) => {
      await setMemberPassword(services, caller, input);
      return {};
    }),
  ];
}
