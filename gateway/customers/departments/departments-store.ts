import { and, asc, desc, eq, inArray, max, ne, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { departments, departmentUsers } from "../../platform/db/schema/departments.ts";
import { sessions } from "../../platform/db/schema/sign-in.ts";
import { userEmails, userPhones, userRoles, users } from "../../platform/db/schema/users.ts";
import { holdPhone } from "../auth/phone-hold-store.ts";

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

export async function findDepartment(executor: Executor, id: number): Promise<DepartmentRow | null> {
  const [row] = await executor.select().from(departments).where(eq(departments.id, id));
  return row ?? null;
}

/** Like `findDepartment`, and changes of one department happen one after another until the transaction ends. */
export async function lockDepartment(tx: Executor, id: number): Promise<DepartmentRow | null> {
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
    .from(departmentUsers)
    .innerJoin(users, eq(users.id, departmentUsers.userId))
    .where(eq(departmentUsers.departmentId, departmentId))
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
  role: { id: string; title: string };
  passwordHash: string;
}

/** An account with confirmed contacts, of a client who has the role besides. Null when the phone or the address was taken meanwhile: the caller rolls back. */
export async function insertMember(tx: Executor, member: NewMember, now: Date): Promise<number | null> {
  const { departmentId, firstname, surname, phone, email, role, passwordHash } = member;
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
  await tx.insert(userRoles).values([
    { userId, id: "client", title: "Клиент" },
    { userId, ...role },
  ]);
  if (departmentId !== null) await tx.insert(departmentUsers).values({ userId, departmentId });
  return userId;
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

/** Takes all roles but the client's and the department away. */
export async function removeMember(tx: Executor, userId: number): Promise<void> {
  await tx.delete(departmentUsers).where(eq(departmentUsers.userId, userId));
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), ne(userRoles.id, "client")));
  await tx.insert(userRoles).values({ userId, id: "client", title: "Клиент" }).onConflictDoNothing();
}
