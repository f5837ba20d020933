import type { Services } from "../../chain/services.ts";
import {
  type departmentUpdate,
  type departmentUserCreate,
  MAX_DEPARTMENT_USERS,
} from "../../contract/customers/departments.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { type StaffRole, staffRoles } from "../../contract/platform/staff-permissions.ts";
import { refuseCommonPassword } from "../../customers/account/common-passwords.ts";
import { revokeLetterSecrets } from "../../customers/account/letter-secrets-store.ts";
import { setPassword } from "../../customers/account/passwords.ts";
import { lockUser } from "../../customers/account/users-store.ts";
import { hashPassword } from "../../customers/auth/password-hash.ts";
import { consumePhoneToken } from "../../customers/auth/phone-tokens-store.ts";
import { endOtherSessions } from "../../customers/auth/sessions-store.ts";
import { forgetBrowsers } from "../../customers/auth/staff-browsers-store.ts";
import { isStaff, readRoleIds } from "../../customers/auth/user-store.ts";
import {
  grantableRoles,
  isAdministered,
  isDepartmentAdmin,
  isLastAdmin,
  roleIdsFor,
} from "../../customers/departments/department-rules.ts";
import {
  countWithoutDepartment,
  type DepartmentRow,
  findDepartment,
  findDepartmentOf,
  findTaken,
  findUserOfPhone,
  giveRoles,
  insertDepartment,
  insertMember,
  isTitleTaken,
  joinDepartment,
  lockDepartment,
  NO_DEPARTMENT,
  readDepartments,
  readDepartmentUsers,
  removeMember,
  setBlocked,
  setRoles,
  updateDepartment,
  vouchForEmail,
} from "../../customers/departments/departments-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Staff } from "../../platform/http/actors.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";

const NOT_FOUND = "Отдел не найден";
const NO_MEMBER = "В отделе нет такого сотрудника";

const staffOf = ({ actor }: StaffCaller): Staff => {
  if (actor.kind !== "staff") throw notSignedIn();
  return actor;
};

const isStaffRole = (id: string): id is StaffRole => Object.hasOwn(staffRoles, id);

/** The roles that ids of people's roles begin with. */
const staffRolesOf = (roleIds: readonly string[]): StaffRole[] =>
  (Object.keys(staffRoles) as StaffRole[]).filter((role) => roleIds.some((id) => id.startsWith(role)));

export const departmentOf = ({ id, title, locationIds, rolesAllowed }: DepartmentRow) => ({
  id,
  title,
  shops: locationIds,
  roles: rolesAllowed.filter(isStaffRole),
});

/** Departments that the caller may see, each with the number of its users. STF-057 */
export async function listDepartments({ connection: { db } }: Services, caller: StaffCaller) {
  const { permissions, userId } = staffOf(caller);
  const all = await readDepartments(db);
  if (permissions.has("roles")) return [...all, { department: NO_DEPARTMENT, users: await countWithoutDepartment(db) }];
  const own = await findDepartmentOf(db, userId);
  return all.filter(({ department }) => department.id === own?.id);
}

/** Throws `not_found` for a department that is not the caller's to administer. */
async function requireOwn(executor: Executor, caller: StaffCaller, department: DepartmentRow | null) {
  const { permissions, userId } = staffOf(caller);
  const isOwn =
    department !== null &&
    (permissions.has("roles") || (await findDepartmentOf(executor, userId))?.id === department.id);
  if (!isOwn) throw notFound(NOT_FOUND);
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
      staffRoles: staffRolesOf(theirs),
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
    canEdit: permissions.has("roles") && department.id !== NO_DEPARTMENT.id,
  };
}

const TAKEN = {
  phone: "С этим телефоном уже есть учётная запись. Укажите другой",
  email: "С этим адресом уже есть учётная запись. Укажите другой",
} as const;

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/**
 * Creates a member of a department, or hires who has an account with the phone. Throws `not_found`, `forbidden`, `invalid`,
 * `phone_known`, `bad_token`. STF-059
 */
export async function createMember(
  services: Services,
  caller: StaffCaller,
  { departmentId, roles, password, phoneToken, ...person }: InputOf<typeof departmentUserCreate>,
): Promise<{ id: number; isHired: boolean }> {
  const { now } = services;
  if (password !== undefined) await refuseCommonPassword(password);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return services.connection.db.transaction(async (tx) => {
    const department = await requireOwn(tx, caller, await lockDepartment(tx, departmentId));
    const grantable = grantableRoles(await readRoleIds(tx, staffOf(caller).userId), department.rolesAllowed);
    refuseOtherRoles(roles, grantable);
    const sent = (await readDepartmentUsers(tx, departmentId, MAX_DEPARTMENT_USERS)).find(
      ({ phone, email, roleIds }) =>
        phone === person.phone && email === person.email && roles.every((role) => roleIds.includes(role)),
    );
    if (sent) return { id: sent.id, isHired: false };
    const known = await findUserOfPhone(tx, person.phone);
    if (known !== null) {
      await requirePhoneProof(tx, caller, { phone: person.phone, phoneToken }, now());
      await hire(tx, { userId: known, departmentId, roles, email: person.email }, now());
      await caller.audit(tx, { target: String(known), before: { roles: [] }, after: { departmentId, roles } });
      return { id: known, isHired: true };
    }
    if (passwordHash === null) throw invalid("password", "Задайте пароль");
    if ((await findTaken(tx, person)).email) throw invalid("email", TAKEN.email);
    const member = { ...person, departmentId: departmentId || null, passwordHash, roles };
    const id = await insertMember(tx, member, now());
    if (id === null) throw invalid("phone", TAKEN.phone);
    await caller.audit(tx, { target: String(id), before: null, after: { ...person, departmentId, roles } });
    return { id, isHired: false };
  });
}

function refuseOtherRoles(roles: readonly StaffRole[], grantable: readonly StaffRole[]): void {
  const other = roles.find((role) => !grantable.includes(role));
  if (other) throw new ApiError("forbidden", `Роль «${staffRoles[other]}» в этом отделе вы дать не можете`);
}

/** Throws `phone_known` until the code that was sent to the phone is shown, which its owner has to be there for. */
async function requirePhoneProof(
  tx: Executor,
  { browserKey }: StaffCaller,
  { phone, phoneToken }: { phone: string; phoneToken: string | null },
  now: Date,
): Promise<void> {
  if (phoneToken === null)
    throw new ApiError("phone_known", "С этим телефоном уже есть учётная запись: подтвердите её кодом из SMS");
  if (!(await consumePhoneToken(tx, { phone, token: phoneToken, browserKey }, now)))
    throw new ApiError("bad_token", "Код больше не действует, запросите другой");
}

interface Hired {
  userId: number;
  departmentId: number;
  roles: readonly StaffRole[];
  email: string;
}

/** Makes a customer, or who has worked here before, a member. Their sessions end: they were opened without the proofs of staff. */
async function hire(tx: Executor, { userId, departmentId, roles, email }: Hired, now: Date) {
  const account = await lockUser(tx, userId);
  if (account.blockedAt) throw invalid("phone", "Учётная запись с этим телефоном закрыта");
  if (await isStaff(tx, userId)) throw invalid("phone", "Этот человек уже работает в магазине");
  if (!(await vouchForEmail(tx, { userId, email }, now))) throw invalid("email", TAKEN.email);
  await giveRoles(tx, userId, roles);
  if (departmentId !== NO_DEPARTMENT.id) await joinDepartment(tx, { userId, departmentId });
  await endOtherSessions(tx, userId, null);
}

interface Named {
  id: number;
  userId: number;
}

interface Department {
  members: readonly Member[];
  /** The roles that the caller may give in it. */
  grantable: readonly StaffRole[];
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
  change: (tx: Executor, member: Member, department: Department) => Promise<{ before: unknown; after: unknown }>,
): Promise<void> {
  const staff = staffOf(caller);
  return db.transaction(async (tx) => {
    const department = await requireOwn(tx, caller, await lockDepartment(tx, id));
    const members = await readDepartmentUsers(tx, id, MAX_DEPARTMENT_USERS);
    const member = members.find((each) => each.id === userId);
    if (!member) throw notFound(NO_MEMBER);
    // Two who change each other take turns.
    for (const locked of [userId, staff.userId].sort((one, other) => one - other)) await lockUser(tx, locked);
    const roleIds = await readRoleIds(tx, staff.userId);
    const theirs = { userId, roleIds: await readRoleIds(tx, userId) };
    if (!isAdministered({ userId: staff.userId, roleIds }, theirs, department.rolesAllowed))
      throw new ApiError(
        "forbidden",
        userId === staff.userId
          ? "Свою учётную запись здесь не меняют: попросите другого администратора"
          : "У этого сотрудника больше прав, чем вы можете дать: его меняет администратор магазина",
      );
    const grantable = grantableRoles(roleIds, department.rolesAllowed);
    const { before, after } = await change(tx, { ...member, roleIds: theirs.roleIds }, { members, grantable });
    await caller.audit(tx, { target: String(userId), before, after });
  });
}

/** People in no department have no last one among them: whoever changes them administers the shop, and is not themselves. */
function refuseLastAdmin(userId: number, members: readonly Member[]): void {
  if (isLastAdmin(userId, members))
    throw new ApiError("last_admin", "Это последний администратор отдела. Сначала назначьте другого");
}

/** STF-025 */
export const blockMember = (services: Services, caller: StaffCaller, named: Named) =>
  changeMember(services, caller, named, async (tx, { isBlocked }, { members }) => {
    if (!isBlocked && named.id !== NO_DEPARTMENT.id) refuseLastAdmin(named.userId, members);
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
  changeMember(services, caller, named, async (tx, { roleIds }, { members }) => {
    if (named.id !== NO_DEPARTMENT.id) refuseLastAdmin(named.userId, members);
    await removeMember(tx, named.userId);
    await endOtherSessions(tx, named.userId, null);
    await forgetBrowsers(tx, named.userId);
    await revokeLetterSecrets(tx, "password", named.userId);
    return { before: { departmentId: named.id, roles: roleIds }, after: null };
  });

/** Gives somebody these roles and no others, at once and for every page they open next. STF-059 */
export const setMemberRoles = (
  services: Services,
  caller: StaffCaller,
  { roles, ...named }: Named & { roles: readonly StaffRole[] },
) =>
  changeMember(services, caller, named, async (tx, { id, roleIds, isBlocked }, { members, grantable }) => {
    refuseOtherRoles(roles, grantable);
    const before = roleIds.filter((roleId) => roleId !== "client");
    const after = roleIdsFor(roles, before);
    if (named.id !== NO_DEPARTMENT.id && !isBlocked && !isDepartmentAdmin(after)) refuseLastAdmin(id, members);
    await setRoles(tx, id, after);
    return { before: { roles: before }, after: { roles: after } };
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
  if (departmentId === NO_DEPARTMENT.id) throw notFound(NOT_FOUND);
  return db.transaction(async (tx) => {
    const before = departmentId === null ? null : await lockDepartment(tx, departmentId);
    if (departmentId !== null && before === null) throw notFound(NOT_FOUND);
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
