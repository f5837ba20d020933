import { eq } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { users } from "../db/schema/users.ts";

export async function findUserById(executor: Executor, userId: number): Promise<boolean> {
  return (await executor.$count(users, eq(users.id, userId))) > 0;
}
