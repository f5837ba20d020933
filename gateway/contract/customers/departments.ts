import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { type StaffPermission, type StaffRole, staffPermissions, staffRoles } from "../platform/staff-permissions.ts";
import { mobilePhone, newPassword, personName, userEmail } from "../platform/user-fields.ts";
import { phoneToken } from "./holding.ts";

const roleIds = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];
const staffRole = z.enum(roleIds, "Выберите роль");

/** More people than one department has. */
export const MAX_DEPARTMENT_USERS = 500;

/** `NO_DEPARTMENT` is of staff who are in none. */
export const NO_DEPARTMENT_ID = 0;
const id = z.coerce.number("Укажите отдел").int().min(NO_DEPARTMENT_ID).max(2_147_483_647);
const userId = z.coerce.number("Укажите сотрудника").int().min(1).max(2_147_483_647);

const department = z.object({
  id: z.int(),
  title: z.string(),
  /** Ids of the shops whose orders and stock its sellers and service masters see. */
  shops: z.array(z.int()),
  /** What its administrator may grant. */
  roles: z.array(staffRole),
});

const departmentUser = z.object({
  id: z.int(),
  firstname: z.string(),
  surname: z.string(),
  /** 11 digits; empty for an account without a phone. */
  phone: z.string(),
  email: z.string(),
  /** As they are shown. */
  roles: z.array(z.object({ id: z.string(), title: z.string() })),
  /** The roles of staff among them, as the form of roles has them. */
  staffRoles: z.array(staffRole),
  isBlocked: z.boolean(),
  /** Only a month's sessions are kept; null without any. */
  lastSignInAt: utcMoment.nullable(),
  /** Whether the caller may block, delete and give a password to this person. */
  isAdministered: z.boolean(),
});

const access = { staff: "departments" } as const;

/** What each role may do: made of what the calls of the gateway say of themselves, so it cannot say anything else. */
export const roleRights = endpoint({
  name: "roleRights",
  summary: "Роли и права",
  method: "GET",
  path: "/api/gateway/department/rights.json",
  access,
  input: z.object({}),
  output: z.object({
    roles: z.array(z.object({ id: staffRole, title: z.string() })),
    permissions: z.array(
      z.object({
        id: z.enum(Object.keys(staffPermissions) as [StaffPermission, ...StaffPermission[]]),
        title: z.string(),
        roles: z.array(staffRole),
        /** What the calls do that ask for it, by name. */
        reads: z.array(z.string()),
        writes: z.array(z.string()),
      }),
    ),
  }),
});

/** The own department of an administrator; for who may change departments all, and last the people who are in none. API-151, STF-057 */
export const departmentList = endpoint({
  name: "departmentList",
  summary: "Отделы",
  apiOrigin: "site",
  method: "GET",
  path: "/api/department.json",
  access,
  input: z.object({}),
  output: z.object({
    departments: z.array(department.extend({ users: z.int() })),
    /** Whether the caller may add and change departments. */
    canEdit: z.boolean(),
  }),
});

/** All shops and roles, for the forms. API-152 */
export const departmentOptions = endpoint({
  name: "departmentOptions",
  summary: "Справочники отделов",
  apiOrigin: "site",
  method: "GET",
  path: "/api/department/options.json",
  access,
  input: z.object({}),
  output: z.object({
    shops: z.array(z.object({ id: z.int(), title: z.string(), region: z.string() })),
    roles: z.array(z.object({ id: staffRole, title: z.string() })),
  }),
});

/** Somebody else's department is `not_found`. `grantable` are the roles that the caller may give here. API-153, STF-058 */
export const departmentUserList = endpoint({
  name: "departmentUserList",
  summary: "Сотрудники отдела",
  apiOrigin: "site",
  method: "GET",
  path: "/api/department/{departmentId}/user.json",
  access,
  input: z.object({ departmentId: id }),
  output: z.object({
    department,
    users: z.array(departmentUser).max(MAX_DEPARTMENT_USERS),
    grantable: z.array(staffRole),
    canEdit: z.boolean(),
  }),
});

const roles = z.array(staffRole, "Выберите роль").min(1, "Выберите роль").max(roleIds.length);

/**
 * A new account with roles, or the roles for the account that the phone has: `phone_known` asks for `phoneToken`, the proof that the
 * person is there and agrees; name, addresses and password of the account stay. An e-mail that somebody else has is `invalid`; the same
 * person sent twice is created once. `forbidden` for a role that the caller may not give. API-154, STF-059
 */
export const departmentUserCreate = endpoint({
  name: "departmentUserCreate",
  summary: "Добавить сотрудника",
  apiOrigin: "site",
  method: "POST",
  path: "/api/department/{departmentId}/user.json",
  access,
  input: z.object({
    departmentId: id,
    firstname: personName,
    surname: personName,
    phone: mobilePhone,
    email: userEmail,
    roles,
    /** Needed for a new account alone. */
    password: newPassword.optional(),
    phoneToken,
  }),
  output: z.object({
    user: z.object({ id: z.int() }),
    /** An account that there was. */
    isHired: z.boolean(),
  }),
  codes: { phone_known: 428, bad_token: 403 },
});

/** All roles that somebody has from now on; `forbidden` for one that the caller may not give. STF-059 */
export const departmentUserRoles = endpoint({
  name: "departmentUserRoles",
  summary: "Изменить роли сотрудника",
  apiOrigin: "site",
  method: "POST",
  path: "/api/department/{id}/user/{userId}/roles.json",
  access,
  input: z.object({ id, userId, roles }),
  output: z.object({}),
  codes: { last_admin: 409 },
});

/** Refused for the last administrator of a department who is not blocked. */
const lastCodes = { last_admin: 409 } as const;

/** Takes roles and department away and ends the sessions; the person stays as a client. API-155, STF-060 */
export const departmentUserDelete = endpoint({
  name: "departmentUserDelete",
  summary: "Удалить сотрудника",
  apiOrigin: "site",
  method: "DELETE",
  path: "/api/department/{id}/user/{userId}.json",
  access,
  input: z.object({ id, userId }),
  output: z.object({}),
  codes: lastCodes,
});

/** Ends the sessions. API-156, API-162, STF-025 */
export const departmentUserBlock = endpoint({
  name: "departmentUserBlock",
  summary: "Заблокировать сотрудника",
  apiOrigin: "site",
  method: "POST",
  path: "/api/department/{id}/user/{userId}/block.json",
  alsoPath: "/api/gateway/department/{id}/user/{userId}/block.json",
  access,
  input: z.object({ id, userId }),
  output: z.object({}),
  codes: lastCodes,
});

/** API-157, API-162, STF-026 */
export const departmentUserUnblock = endpoint({
  name: "departmentUserUnblock",
  summary: "Разблокировать сотрудника",
  apiOrigin: "site",
  method: "POST",
  path: "/api/department/{id}/user/{userId}/unblock.json",
  alsoPath: "/api/gateway/department/{id}/user/{userId}/unblock.json",
  access,
  input: z.object({ id, userId }),
  output: z.object({}),
});

/** Ends the sessions; the person confirms every browser again. API-158, API-162, STF-061 */
export const departmentUserPassword = endpoint({
  name: "departmentUserPassword",
  summary: "Задать пароль сотруднику",
  apiOrigin: "site",
  method: "POST",
  path: "/api/department/{id}/user/{userId}/password.json",
  alsoPath: "/api/gateway/department/{id}/user/{userId}/password.json",
  access,
  input: z.object({ id, userId, password: newPassword }),
  output: z.object({}),
});

const departmentFields = {
  title: z.string("Назовите отдел").trim().min(2, "Назовите отдел").max(100, "Не больше 100 знаков"),
  shops: z.array(z.coerce.number().int().min(1).max(2_147_483_647), "Выберите центры").max(1_000),
  roles: z.array(staffRole, "Выберите роли").max(roleIds.length),
};

/** A title that another department has is `invalid`. STF-004 */
export const departmentCreate = endpoint({
  name: "departmentCreate",
  summary: "Добавить отдел",
  apiOrigin: "site",
  method: "POST",
  path: "/api/department.json",
  access: { staff: "roles" },
  input: z.object(departmentFields),
  output: z.object({ department }),
});

/** Roles that people have stay with them when the department may give them no longer. STF-004 */
export const departmentUpdate = endpoint({
  name: "departmentUpdate",
  summary: "Изменить отдел",
  apiOrigin: "site",
  method: "POST",
  path: "/api/department/{departmentId}.json",
  access: { staff: "roles" },
  input: z.object({ departmentId: id, ...departmentFields }),
  output: z.object({ department }),
});
