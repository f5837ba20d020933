import { randomInt } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { codeOf } from "../../contract/platform/typed-text.ts";
import type { Executor } from "../../platform/db/database.ts";
import { loyaltyAccounts } from "../../platform/db/schema/loyalty.ts";
import { users } from "../../platform/db/schema/users.ts";
import { stayingOfCode } from "./accounts-store.ts";

/** Unambiguous when dictated by phone: no characters that look or sound alike. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** A customer's own code for inviting others, one of 31⁸. */
export const newInvitationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** As it is stored, however it was typed. */
const normalizeInvitationCode = codeOf;

/** The member of the loyalty programme that an invitation code belongs to, also one of an account that has gone into theirs. B-25 */
export async function findInviter(
  executor: Executor,
  typedCode: string,
): Promise<{ id: number; firstname: string } | undefined> {
  const code = normalizeInvitationCode(typedCode);
  const [inviter] = await executor
    .select({ id: users.id, firstname: users.firstname })
    .from(loyaltyAccounts)
    .innerJoin(users, eq(users.id, loyaltyAccounts.userId))
    .where(
      and(
        or(eq(loyaltyAccounts.refererCode, code), eq(loyaltyAccounts.userId, stayingOfCode(code))),
        isNotNull(loyaltyAccounts.registeredAt),
        isNull(users.blockedAt),
      ),
    )
    .orderBy(desc(sql`${loyaltyAccounts.refererCode} = ${code}`))
    .limit(1);
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
