import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  like,
  max,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { type StaffRole, staffRoles } from "../../contract/platform/staff-permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { sessions } from "../../platform/db/schema/sign-in.ts";
import { departments, departmentUsers } from "../../platform/db/schema/staff.ts";
import { userEmails, userPhones, userRoles, users } from "../../platform/db/schema/users.ts";
import { holdPhone } from "../auth/phone-tokens-store.ts";

export type DepartmentRow = typeof departments.$inferSelect;
export type DepartmentFields = Pick<DepartmentRow, "title" | "locationIds" | "rolesAllowed">;

/** Null for staff without a department. */
export async function findDepartmentOf(executor: Executor, userId: number): Promise<DepartmentRow | null> {
  const [row] = await executor
    .select({ department: departments })
    .from(departmentUsers)
    .innerJoin(departments, eq(departments.id, departmentUsers.departmentId))
    .where(eq(departmentUsers.userId, userId));
  return row?.department ?? null;
}

/** All in the order of their titles, each with the number of its users. */
export function readDepartments(executor: Executor) {
  return executor
    .select({
      department: departments,
      users: executor.$count(departmentUsers, eq(departmentUsers.departmentId, departments.id)),
    })
    .from(departments)
    .orderBy(asc(departments.title));
}

/** Staff who belong to no department, as the department that an administrator of the shop sees them in. */
export const NO_DEPARTMENT: DepartmentRow = {
  id: 0,
  title: "Без отдела",
  locationIds: [],
  rolesAllowed: Object.keys(staffRoles),
  createdAt: new Date(0),
};

export async function findDepartment(executor: Executor, id: number): Promise<DepartmentRow | null> {
  if (id === NO_DEPARTMENT.id) return NO_DEPARTMENT;
  const [row] = await executor.select().from(departments).where(eq(departments.id, id));
  return row ?? null;
}

/** Like `findDepartment`, and changes of one department happen one after another until the transaction ends. */
export async function lockDepartment(tx: Executor, id: number): Promise<DepartmentRow | null> {
  if (id === NO_DEPARTMENT.id) {
    await lockKey(tx, "staff without a department");
    return NO_DEPARTMENT;
  }
  const [row] = await tx.select().from(departments).where(eq(departments.id, id)).for("update");
  return row ?? null;
}

export const isTitleTaken = async (executor: Executor, title: string, exceptId: number | null): Promise<boolean> =>
  (await executor.$count(
    departments,
    and(eq(departments.title, title), exceptId === null ? undefined : ne(departments.id, exceptId)),
  )) > 0;

/** Null when the title was taken meanwhile. */
export async function insertDepartment(tx: Executor, fields: DepartmentFields): Promise<DepartmentRow | null> {
  const [row] = await tx.insert(departments).values(fields).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateDepartment(tx: Executor, id: number, fields: DepartmentFields): Promise<void> {
  await tx.update(departments).set(fields).where(eq(departments.id, id));
}

/** Whether a user has a role of staff, inside a query of users. */
const isOfStaff = (executor: Executor) =>
  exists(
    executor
      .select({ id: userRoles.id })
      .from(userRoles)
      .where(
        and(
          eq(userRoles.userId, users.id),
          or(...Object.keys(staffRoles).map((role) => like(userRoles.id, `${role}%`))),
        ),
      ),
  );

/** How many there are of `NO_DEPARTMENT`. */
export async function countWithoutDepartment(executor: Executor): Promise<number> {
  const theirs = executor
    .select({ id: departmentUsers.userId })
    .from(departmentUsers)
    .where(eq(departmentUsers.userId, users.id));
  return executor.$count(users, and(notExists(theirs), isNull(users.deletedAt), isOfStaff(executor)));
}

interface DepartmentUser {
  id: number;
  firstname: string;
  surname: string;
  isBlocked: boolean;
  roles: { id: string; title: string }[];
  roleIds: string[];
  /** E.164; null without one. */
  phone: string | null;
  email: string | null;
  /** Only a month's sessions are kept; null without any. */
  lastSignInAt: Date | null;
}

/** In the order of their names. */
export async function readDepartmentUsers(
  executor: Executor,
  departmentId: number,
  limit: number,
): Promise<DepartmentUser[]> {
  const rows = await executor
    .select({ id: users.id, firstname: users.firstname, surname: users.surname, blockedAt: users.blockedAt })
    .from(users)
    .leftJoin(departmentUsers, eq(departmentUsers.userId, users.id))
    .where(
      departmentId === NO_DEPARTMENT.id
        ? and(isNull(departmentUsers.departmentId), isNull(users.deletedAt), isOfStaff(executor))
        : eq(departmentUsers.departmentId, departmentId),
    )
    .orderBy(asc(users.surname), asc(users.firstname), asc(users.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const roles = await executor.select().from(userRoles).where(inArray(userRoles.userId, ids)).orderBy(userRoles.id);
  const phones = await executor
    .select()
    .from(userPhones)
    .where(inArray(userPhones.userId, ids))
    .orderBy(desc(userPhones.isPrimary), asc(userPhones.id));
  const emails = await executor
    .select()
    .from(userEmails)
    .where(inArray(userEmails.userId, ids))
    .orderBy(desc(userEmails.isPrimary), asc(userEmails.id));
  const signIns = await executor
    .select({ userId: sessions.userId, at: max(sessions.createdAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId);
  return rows.map(({ blockedAt, ...row }) => {
    const own = roles.filter(({ userId }) => userId === row.id);
    return {
      ...row,
      isBlocked: blockedAt !== null,
      roles: own.map(({ id, title }) => ({ id, title })),
      roleIds: own.map(({ id }) => id),
      phone: phones.find(({ userId }) => userId === row.id)?.phone ?? null,
      email: emails.find(({ userId }) => userId === row.id)?.email ?? null,
      lastSignInAt: signIns.find(({ userId }) => userId === row.id)?.at ?? null,
    };
  });
}

interface NewMember {
  /** Null for none. */
  departmentId: number | null;
  firstname: string;
  surname: string;
  /** E.164, as the administrator vouches for it. */
  phone: string;
  email: string;
  roles: readonly StaffRole[];
  passwordHash: string;
}

/** An account with confirmed contacts, of a client who has the roles besides. Null when the phone or the address was taken meanwhile: the caller rolls back. */
export async function insertMember(tx: Executor, member: NewMember, now: Date): Promise<number | null> {
  const { departmentId, firstname, surname, phone, email, roles, passwordHash } = member;
  await holdPhone(tx, phone);
  const [user] = await tx
    .insert(users)
    .values({ firstname, surname, passwordHash, createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error("The user was not created");
  const userId = user.id;
  const contact = { userId, isPrimary: true, confirmedAt: now, createdAt: now };
  const taken = [
    await tx
      .insert(userPhones)
      .values({ ...contact, phone })
      .onConflictDoNothing(),
    await tx
      .insert(userEmails)
      .values({ ...contact, email })
      .onConflictDoNothing(),
  ];
  if (taken.some(({ rowCount }) => rowCount === 0)) return null;
  await tx.insert(userRoles).values({ userId, id: "client", title: "Клиент" });
  await giveRoles(tx, userId, roles);
  if (departmentId !== null) await joinDepartment(tx, { userId, departmentId });
  return userId;
}

export async function joinDepartment(
  tx: Executor,
  { userId, departmentId }: { userId: number; departmentId: number },
): Promise<void> {
  await tx.insert(departmentUsers).values({ userId, departmentId });
}

/** Gives roles of staff besides those that somebody has. */
export async function giveRoles(tx: Executor, userId: number, roles: readonly StaffRole[]): Promise<void> {
  const rows = roles.map((id) => ({ userId, id, title: staffRoles[id] }));
  await tx.insert(userRoles).values(rows).onConflictDoNothing();
}

/** Leaves somebody the client's role and those of these ids, which they have or which are roles of staff. */
export async function setRoles(tx: Executor, userId: number, roleIds: readonly string[]): Promise<void> {
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), notInArray(userRoles.id, ["client", ...roleIds])));
  await giveRoles(
    tx,
    userId,
    roleIds.filter((id): id is StaffRole => Object.hasOwn(staffRoles, id)),
  );
}

/** The account of a phone (E.164); null for none. */
export async function findUserOfPhone(executor: Executor, phone: string): Promise<number | null> {
  const [row] = await executor
    .select({ userId: userPhones.userId })
    .from(userPhones)
    .where(eq(userPhones.phone, phone));
  return row?.userId ?? null;
}

/**
 * The address that somebody signs in with: one that they have confirmed, else the given one, which the administrator vouches for. False
 * where it is somebody else's.
 */
export async function vouchForEmail(
  tx: Executor,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<boolean> {
  const own = await tx.select().from(userEmails).where(eq(userEmails.userId, userId));
  if (own.some(({ confirmedAt }) => confirmedAt !== null)) return true;
  const isElsewhere = and(eq(userEmails.email, email), isNotNull(userEmails.confirmedAt));
  if ((await tx.$count(userEmails, isElsewhere)) > 0) return false;
  await tx.delete(userEmails).where(and(eq(userEmails.userId, userId), eq(userEmails.email, email)));
  await tx.update(userEmails).set({ isPrimary: false }).where(eq(userEmails.userId, userId));
  await tx.insert(userEmails).values({ userId, email, isPrimary: true, confirmedAt: now, createdAt: now });
  return true;
}

/** Whether somebody has a phone (E.164), and whether somebody has confirmed an address. */
export async function findTaken(executor: Executor, { phone, email }: { phone: string; email: string }) {
  return {
    phone: (await executor.$count(userPhones, eq(userPhones.phone, phone))) > 0,
    email:
      (await executor.$count(
        userEmails,
        and(eq(userEmails.email, email), sql`${userEmails.confirmedAt} is not null`),
      )) > 0,
  };
}

export async function setBlocked(tx: Executor, userId: number, blockedAt: Date | null): Promise<void> {
  await tx.update(users).set({ blockedAt }).where(eq(users.id, userId));
}

/**
 * Takes all roles but the client's and the department away, and what an administrator may have given to sign in with: the password, and
 * the word for an address that its owner never confirmed. Both would open the account of a customer.
 */
export async function removeMember(tx: Executor, userId: number): Promise<void> {
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  await tx
    .update(userEmails)
    .set({ confirmedAt: null })
    .where(and(eq(userEmails.userId, userId), eq(userEmails.isOwnClaim, false)));
  await tx.delete(departmentUsers).where(eq(departmentUsers.userId, userId));
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), ne(userRoles.id, "client")));
  await tx.insert(userRoles).values({ userId, id: "client", title: "Клиент" }).onConflictDoNothing();
}
