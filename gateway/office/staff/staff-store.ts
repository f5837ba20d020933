import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Owner } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { clientNotes, openedClients } from "../../platform/db/schema/staff.ts";
import { users } from "../../platform/db/schema/users.ts";

type NewNote = Pick<typeof clientNotes.$inferInsert, "key" | "authorId" | "source" | "text" | "createdAt">;

const isAbout = (owner: Owner) =>
  typeof owner === "number" ? eq(clientNotes.userId, owner) : eq(clientNotes.phoneDigits, owner.phoneDigits);

/** Notes about a client with the names of their authors, the latest first. */
export function readNotes(executor: Executor, owner: Owner, limit: number) {
  return executor
    .select({ note: clientNotes, firstname: users.firstname, surname: users.surname })
    .from(clientNotes)
    .leftJoin(users, eq(users.id, clientNotes.authorId))
    .where(isAbout(owner))
    .orderBy(desc(clientNotes.createdAt), desc(clientNotes.id))
    .limit(limit);
}

/** A note whose key is known is not stored again. */
export async function insertNote(executor: Executor, owner: Owner, note: NewNote): Promise<void> {
  const about = typeof owner === "number" ? { userId: owner } : { phoneDigits: owner.phoneDigits };
  await executor
    .insert(clientNotes)
    .values({ ...note, ...about })
    .onConflictDoNothing({ target: clientNotes.key });
}

type OpenedRow = typeof openedClients.$inferSelect;

export function readOpened(executor: Executor, staffId: number, limit: number): Promise<OpenedRow[]> {
  return executor
    .select()
    .from(openedClients)
    .where(eq(openedClients.userId, staffId))
    .orderBy(desc(openedClients.openedAt), desc(openedClients.client))
    .limit(limit);
}

/** Remembers that somebody has opened a card now, and forgets all but the latest ones. */
export async function rememberOpened(tx: Executor, opened: OpenedRow, kept: number): Promise<void> {
  const { userId, client, openedAt } = openedClients;
  await tx
    .insert(openedClients)
    .values(opened)
    .onConflictDoUpdate({ target: [userId, client], set: { openedAt: opened.openedAt } });
  const latest = tx
    .select({ client })
    .from(openedClients)
    .where(eq(userId, opened.userId))
    .orderBy(desc(openedAt), desc(client))
    .limit(kept);
  await tx.delete(openedClients).where(and(eq(userId, opened.userId), notInArray(client, latest)));
}

export async function findUserById(executor: Executor, userId: number): Promise<boolean> {
  return (await executor.$count(users, eq(users.id, userId))) > 0;
}
