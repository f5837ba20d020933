import type { Services } from "../../chain/services.ts";
import type { departmentUpdate, departmentUserCreate } from "../../contract/customers/departments.ts";
import { MAX_DEPARTMENT_USERS } from "../../contract/customers/departments.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { staffRoles } from "../../contract/platform/staff-permissions.ts";
import { refuseCommonPassword } from "../../customers/account/common-passwords.ts";
import { revokeLetterSecrets } from "../../customers/account/letter-secrets-store.ts";
import { setPassword } from "../../customers/account/passwords.ts";
import { lockUser } from "../../customers/account/users-store.ts";
import { hashPassword } from "../../customers/auth/password-hash.ts";
import { readRoleIds } from "../../customers/auth/roles-store.ts";
import { endOtherSessions } from "../../customers/auth/sessions-store.ts";
import { forgetBrowsers } from "../../customers/auth/staff-browsers-store.ts";
import { grantableRoles, isAdministered, isLastAdmin } from "../../customers/departments/department-rules.ts";
import {
  type DepartmentRow,
  findDepartment,
  findDepartmentOf,
  findTaken,
  insertDepartment,
  insertMember,
  isTitleTaken,
  lockDepartment,
  readDepartments,
  readDepartmentUsers,
  removeMember,
  setBlocked,
  updateDepartment,
} from "../../customers/departments/departments-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Staff } from "../../platform/http/actors.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";

const NO_DEPARTMENT = "Отдел не найден";
const NO_MEMBER = "В отделе нет такого сотрудника";

const staffOf = ({ actor }: StaffCaller): Staff => {
  if (actor.kind !== "staff") throw notSignedIn();
  return actor;
};

export const departmentOf = ({ id, title, locationIds, rolesAllowed }: DepartmentRow) => ({
  id,
  title,
  shops: locationIds,
  roles: rolesAllowed.filter((role): role is keyof typeof staffRoles => role in staffRoles),
});

/** Departments that the caller may see, each with the number of its users. STF-057 */
export async function listDepartments({ connection: { db } }: Services, caller: StaffCaller) {
  const { permissions, userId } = staffOf(caller);
  const all = await readDepartments(db);
  if (permissions.has("roles")) return all;
  const own = await findDepartmentOf(db, userId);
  return all.filter(({ department }) => department.id === own?.id);
}

/** Throws `not_found` for a department that is not the caller's to administer. */
async function requireOwn(executor: Executor, caller: StaffCaller, department: DepartmentRow | null) {
  const { permissions, userId } = staffOf(caller);
  const isOwn =
    department !== null &&
    (permissions.has("roles") || (await findDepartmentOf(executor, userId))?.id === department.id);
  if (!isOwn) throw notFound(NO_DEPARTMENT);
  return department;
}

/** A department with its users and what the caller may do with them. STF-058 */
export async function readMembers({ connection: { db } }: Services, caller: StaffCaller, departmentId: number) {
  const department = await requireOwn(db, caller, await findDepartment(db, departmentId));
  const { userId, permissions } = staffOf(caller);
  const roleIds = await readRoleIds(db, userId);
  const members = await readDepartmentUsers(db, departmentId, MAX_DEPARTMENT_USERS);
  return {
    department: departmentOf(department),
    users: members.map(({ roleIds: theirs, phone, email, lastSignInAt, ...member }) => ({
      ...member,
      phone: phone?.replace("+", "") ?? "",
      email: email ?? "",
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      isAdministered: isAdministered(
        { userId, roleIds },
        { userId: member.id, roleIds: theirs },
        department.rolesAllowed,
      ),
    })),
    grantable: grantableRoles(roleIds, department.rolesAllowed),
    canEdit: permissions.has("roles"),
  };
}

const TAKEN = {
  phone: "С этим телефоном уже есть учётная запись. Укажите другой",
  email: "С этим адресом уже есть учётная запись. Укажите другой",
} as const;

/** Creates a member of a department. Throws `not_found`, `forbidden`, `invalid`. STF-059 */
export async function createMember(
  { connection: { db }, now }: Services,
  caller: StaffCaller,
  { departmentId, role, password, ...person }: InputOf<typeof departmentUserCreate>,
): Promise<number> {
  await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const department = await requireOwn(tx, caller, await lockDepartment(tx, departmentId));
    const grantable = grantableRoles(await readRoleIds(tx, staffOf(caller).userId), department.rolesAllowed);
    if (!grantable.includes(role))
      throw new ApiError("forbidden", `Роль «${staffRoles[role]}» в этом отделе вы дать не можете`);
    const sent = (await readDepartmentUsers(tx, departmentId, MAX_DEPARTMENT_USERS)).find(
      ({ phone, email, roleIds }) => phone === person.phone && email === person.email && roleIds.includes(role),
    );
    if (sent) return sent.id;
    const taken = await findTaken(tx, person);
    const fields = (["phone", "email"] as const).filter((field) => taken[field]);
    if (fields.length > 0)
      throw new ApiError(
        "invalid",
        fields.map((field) => ({ field, message: TAKEN[field] })),
      );
    const member = { ...person, departmentId, passwordHash, role: { id: role, title: staffRoles[role] } };
    const id = await insertMember(tx, member, now());
    if (id === null) throw new ApiError("invalid", [{ field: "phone", message: TAKEN.phone }]);
    await caller.audit(tx, { target: String(id), before: null, after: { ...person, departmentId, role } });
    return id;
  });
}

interface Named {
  id: number;
  userId: number;
}

type Member = Awaited<ReturnType<typeof readDepartmentUsers>>[number];

/**
 * Changes somebody of a department in one transaction, others of the department and the caller's own block waiting. Throws `not_found`,
 * and `forbidden` for oneself and for those who may do more than the caller could grant.
 */
function changeMember(
  { connection: { db } }: Services,
  caller: StaffCaller,
  { id, userId }: Named,
  change: (tx: Executor, member: Member, members: readonly Member[]) => Promise<{ before: unknown; after: unknown }>,
): Promise<void> {
  const staff = staffOf(caller);
  return db.transaction(async (tx) => {
    const department = await requireOwn(tx, caller, await lockDepartment(tx, id));
    const members = await readDepartmentUsers(tx, id, MAX_DEPARTMENT_USERS);
    const member = members.find((each) => each.id === userId);
    if (!member) throw notFound(NO_MEMBER);
    const roleIds = await readRoleIds(tx, staff.userId);
    if (
      !isAdministered({ userId: staff.userId, roleIds }, { userId, roleIds: member.roleIds }, department.rolesAllowed)
    )
      throw new ApiError(
        "forbidden",
        userId === staff.userId
          ? "Свою учётную запись здесь не меняют: попросите другого администратора"
          : "У этого сотрудника больше прав, чем вы можете дать: его меняет администратор магазина",
      );
    // Two who block each other take turns.
    for (const locked of [userId, staff.userId].sort((one, other) => one - other)) await lockUser(tx, locked);
    const { before, after } = await change(tx, member, members);
    await caller.audit(tx, { target: String(userId), before, after });
  });
}

function refuseLastAdmin(userId: number, members: readonly Member[]): void {
  if (isLastAdmin(userId, members))
    throw new ApiError("last_admin", "Это последний администратор отдела. Сначала назначьте другого");
}

/** STF-025 */
export const blockMember = (services: Services, caller: StaffCaller, named: Named) =>
  changeMember(services, caller, named, async (tx, { isBlocked }, members) => {
    if (!isBlocked) refuseLastAdmin(named.userId, members);
    if (!isBlocked) await setBlocked(tx, named.userId, services.now());
    await endOtherSessions(tx, named.userId, null);
    return { before: { isBlocked }, after: { isBlocked: true } };
  });

/** STF-026 */
export const unblockMember = (services: Services, caller: StaffCaller, named: Named) =>
  changeMember(services, caller, named, async (tx, { isBlocked }) => {
    await setBlocked(tx, named.userId, null);
    return { before: { isBlocked }, after: { isBlocked: false } };
  });

/** STF-060 */
export const deleteMember = (services: Services, caller: StaffCaller, named: Named) =>
  changeMember(services, caller, named, async (tx, { roleIds }, members) => {
    refuseLastAdmin(named.userId, members);
    await removeMember(tx, named.userId);
    await endOtherSessions(tx, named.userId, null);
    await forgetBrowsers(tx, named.userId);
    await revokeLetterSecrets(tx, "password", named.userId);
    return { before: { departmentId: named.id, roles: roleIds }, after: null };
  });

/** Throws `invalid` for a common password besides. STF-061 */
export async function setMemberPassword(
  services: Services,
  caller: StaffCaller,
  { password, ...named }: Named & { password: string },
): Promise<void> {
  await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await changeMember(services, caller, named, async (tx) => {
    await setPassword(tx, named.userId, { passwordHash, keepSessionId: null });
    return { before: null, after: { password: "задан новый" } };
  });
}

type Fields = Omit<InputOf<typeof departmentUpdate>, "departmentId">;

/** Adds a department, or changes the one with the id. Throws `not_found`, `invalid`. STF-004 */
export function saveDepartment(
  { connection: { db }, regions }: Services,
  caller: StaffCaller,
  { title, shops, roles }: Fields,
  departmentId: number | null,
) {
  const known = new Set(regions.regions.flatMap((region) => regions.shopsOf(region)).map(({ id }) => id));
  if (!shops.every((id) => known.has(id)))
    throw new ApiError("invalid", [{ field: "shops", message: "Такого центра нет" }]);
  const fields = { title, locationIds: [...new Set(shops)], rolesAllowed: [...new Set(roles)] };
  const titleTaken = () => new ApiError("invalid", [{ field: "title", message: "Отдел с таким названием уже есть" }]);
  return db.transaction(async (tx) => {
    const before = departmentId === null ? null : await lockDepartment(tx, departmentId);
    if (departmentId !== null && before === null) throw notFound(NO_DEPARTMENT);
    if (await isTitleTaken(tx, title, departmentId)) throw titleTaken();
    let after: DepartmentRow;
    if (before) {
      await updateDepartment(tx, before.id, fields);
      after = { ...before, ...fields };
    } else {
      const row = await insertDepartment(tx, fields);
      if (!row) throw titleTaken();
      after = row;
    }
    await caller.audit(tx, {
      target: String(after.id),
      before: before && departmentOf(before),
      after: departmentOf(after),
    });
    return departmentOf(after);
  });
}
