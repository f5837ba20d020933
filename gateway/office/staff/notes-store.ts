import { desc, eq } from "drizzle-orm";
import type { Owner } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { clientNotes } from "../../platform/db/schema/staff.ts";
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
