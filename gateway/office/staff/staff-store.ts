import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";

export async function findUserById(executor: Executor, userId: number): Promise<boolean> {
  return (await executor.$count(users, eq(users.id, userId))) > 0;
}
