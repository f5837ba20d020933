import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { loyaltyAccounts } from "../db/schema/loyalty.ts";
import { users } from "../db/schema/users.ts";
import { newInvitationCode, normalizeInvitationCode } from "./invitation-code.ts";

/** The member of the loyalty programme that an invitation code belongs to. B-25 */
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
        eq(loyaltyAccounts.refererCode, normalizeInvitationCode(typedCode)),
        isNotNull(loyaltyAccounts.registeredAt),
        isNull(users.blockedAt),
      ),
    );
  return inviter;
}

/**
 * Stores who invited a new user, for when they join the programme. An unknown code is ignored: it may have been in a cookie for a year.
 * AUT-006
 */
export async function rememberInviter(executor: Executor, userId: number, typedCode: string): Promise<void> {
  const inviter = await findInviter(executor, typedCode);
  if (!inviter) return;
  await executor.insert(loyaltyAccounts).values({ userId, refererCode: newInvitationCode(), invitedBy: inviter.id });
}
