import { and, asc, eq, ne } from "drizzle-orm";
import type { Database, Executor } from "../db/database.ts";
import { userEmails } from "../db/schema/users.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { writeLetters } from "../outbox/write-letter.ts";
import { consumeLetterSecret, newLetterSecret, refuseManyLetters } from "./letter-secret.ts";
import { confirmationLetter } from "./letters.ts";
import { lockUser } from "./user-row.ts";

interface Claim {
  userId: number;
  email: string;
  /** Scheme and host of the site without region, for the link. */
  siteOrigin: string;
}

const LINK_SPENT = "Ссылка уже использована или устарела. Запросите новое письмо в личном кабинете";

/** Writes the letter that an address, claimed by a user but not confirmed yet, is confirmed by. Belongs into the claim's transaction. */
export async function writeEmailConfirmation(executor: Executor, { userId, email, siteOrigin }: Claim): Promise<void> {
  const secret = await newLetterSecret(executor, { purpose: "email", userId, email });
  await writeLetters(executor, [confirmationLetter(email, { siteOrigin, secret })]);
}

/** Another letter to an own address. Faults `not_found`, `already_confirmed`, `too_many`. API-015 */
export function resendEmailConfirmation(db: Database, claim: Claim): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, claim.userId);
    const [own] = await tx
      .select()
      .from(userEmails)
      .where(and(eq(userEmails.userId, claim.userId), eq(userEmails.email, claim.email)));
    if (!own) throw notFound("Такого адреса в вашем профиле нет");
    if (own.confirmedAt) throw new ApiError("already_confirmed", "Этот адрес уже подтверждён");
    await refuseManyLetters(tx, { purpose: "email", ...claim });
    await writeEmailConfirmation(tx, claim);
  });
}

/**
 * Confirms the address that a letter's secret was sent to. Whoever confirms first owns the address: claims of others fall away.
 * Faults `not_found` for a secret that is spent, too old or of an address that its user has taken out, `email_taken` for who is late.
 */
export function confirmEmail(db: Database, secret: string, now: Date): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const letter = await consumeLetterSecret(tx, "email", secret);
    if (!letter) throw notFound(LINK_SPENT);
    const { userId, email } = letter;
    await lockUser(tx, userId);
    // Always in one order: two who confirm one address at the same moment wait for each other instead of dying together.
    const claims = await tx
      .select()
      .from(userEmails)
      .where(eq(userEmails.email, email))
      .orderBy(asc(userEmails.id))
      .for("update");
    if (claims.some((claim) => claim.userId !== userId && claim.confirmedAt !== null)) throw emailTaken();
    const own = claims.find((claim) => claim.userId === userId);
    if (!own) throw await whyGone(tx, email);
    if (!own.confirmedAt) await tx.update(userEmails).set({ confirmedAt: now }).where(eq(userEmails.id, own.id));
    await tx.delete(userEmails).where(and(eq(userEmails.email, email), ne(userEmails.userId, userId)));
    return { email };
  });
}

/** The claim may have fallen away while it was waited for. */
async function whyGone(executor: Executor, email: string): Promise<ApiError> {
  const isOwned = (await executor.$count(userEmails, eq(userEmails.email, email))) > 0;
  return isOwned ? emailTaken() : notFound(LINK_SPENT);
}

const emailTaken = (): ApiError =>
  new ApiError("email_taken", "Этот адрес подтвердил владелец другого личного кабинета. Укажите другой адрес");
