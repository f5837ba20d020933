import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { listViews } from "../../platform/db/schema/list-views.ts";

const { id, userId, resource, title, query } = listViews;

interface Named {
  userId: number;
  resource: string;
}

const ofList = (of: Named) => and(eq(userId, of.userId), eq(resource, of.resource));
const ownView = (of: { userId: number; id: number }) => and(eq(userId, of.userId), eq(id, of.id));

/** By their names. */
export const readViews = (executor: Executor, of: Named) =>
  executor.select({ id, title, query }).from(listViews).where(ofList(of)).orderBy(asc(title));

/** In the place of one of the same name. */
export async function putView(executor: Executor, view: Named & { title: string; query: string }): Promise<void> {
  await executor
    .insert(listViews)
    .values(view)
    .onConflictDoUpdate({ target: [userId, resource, title], set: { query: view.query } });
}

export async function findOwnView(executor: Executor, of: { userId: number; id: number }) {
  const [view] = await executor.select().from(listViews).where(ownView(of));
  return view ?? null;
}

export async function renameView(executor: Executor, of: { userId: number; id: number }, name: string): Promise<void> {
  await executor.update(listViews).set({ title: name }).where(ownView(of));
}

export async function removeView(executor: Executor, of: { userId: number; id: number }): Promise<void> {
  await executor.delete(listViews).where(ownView(of));
}
