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
  departmentUserUnblock,
} from "../../contract/customers/departments.ts";
import { type StaffRole, staffRoles } from "../../contract/platform/staff-permissions.ts";
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
  unblockMember,
} from "./departments.ts";

/** Departments and their users. API-151 … API-158, STF-057 … STF-061 */
export function departmentRoutes(services: Services): Route[] {
  const { regions } = services;
  return [
    route(departmentList, async (_input, caller) => ({
      departments: (await listDepartments(services, caller)).map(({ department, users }) => ({
        ...departmentOf(department),
        users,
      })),
      canEdit: caller.actor.kind === "staff" && caller.actor.permissions.has("roles"),
    })),
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
    route(departmentUserCreate, async (input, caller) => ({
      user: { id: await createMember(services, caller, input) },
    })),
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
