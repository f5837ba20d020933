import { eq } from "drizzle-orm";
import type { FoundOrganization } from "../../contract/sales/organizations.ts";
import type { Executor } from "../../platform/db/database.ts";
import { organizations } from "../../platform/db/schema/organizations.ts";

type StoredOrganization = typeof organizations.$inferSelect;

/** What the directory answered last to a tax number, however long ago. */
export async function findStored(executor: Executor, inn: string): Promise<StoredOrganization | null> {
  const [row] = await executor.select().from(organizations).where(eq(organizations.inn, inn));
  return row ?? null;
}

export async function saveFound(executor: Executor, inn: string, found: FoundOrganization[], at: Date): Promise<void> {
  await executor
    .insert(organizations)
    .values({ inn, found, checkedAt: at })
    .onConflictDoUpdate({ target: organizations.inn, set: { found, checkedAt: at } });
}
