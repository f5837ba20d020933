import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { loyaltyAccounts } from "../db/schema/loyalty.ts";
import { users } from "../db/schema/users.ts";
import { newRefererCode, refererCodeOf } from "./referer-code.ts";

/** Who invites by a code: a member of the programme. B-25 */
export async function findInviter(
  executor: Executor,
  typedCode: string,
): Promise<{ id: number; firstname: string } | undefined> {
  const [inviter] = await executor
    .select({ id: users.id, firstname: users.firstname })
    .from(loyaltyAccounts)
    .innerJoin(users, eq(users.id, loyaltyAccounts.userId))
    .where(
      and(
        eq(loyaltyAccounts.refererCode, refererCodeOf(typedCode)),
        isNotNull(loyaltyAccounts.registeredAt),
        isNull(users.blockedAt),
      ),
    );
  return inviter;
}

/** Keeps who has invited a new user until they join. A code that nobody has, may be a year old in a cookie: it hinders nobody. AUT-006 */
export async function rememberInviter(executor: Executor, userId: number, typedCode: string): Promise<void> {
  const inviter = await findInviter(executor, typedCode);
  if (!inviter) return;
  await executor.insert(loyaltyAccounts).values({ userId, refererCode: newRefererCode(), invitedBy: inviter.id });
}
