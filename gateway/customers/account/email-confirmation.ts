import type { Database, Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { deleteOtherClaims, isClaimed, lockClaims, readEmails, setConfirmed } from "./contacts-store.ts";
import { consumeLetterSecret, createLetterSecret } from "./letter-secrets-store.ts";
import { confirmationLetter, refuseTooManyLetters } from "./letters.ts";
import { lockUser } from "./users-store.ts";

interface Claim {
  userId: number;
  email: string;
  /** Scheme and host of the site without region, for the link. */
  siteOrigin: string;
  /** Whether the customer named the address; else staff did. */
  isOwnClaim: boolean;
}

const LINK_EXPIRED = "Ссылка уже использована или устарела. Запросите новое письмо в личном кабинете";

/** Writes the letter that confirms a claimed address. Call it in the claim's transaction. */
export async function writeEmailConfirmation(
  executor: Executor,
  { userId, email, siteOrigin, isOwnClaim }: Claim,
): Promise<void> {
  const secret = await createLetterSecret(executor, { purpose: "email", userId, email });
  await writeLetters(executor, "email_confirmation", [confirmationLetter(email, { siteOrigin, secret, isOwnClaim })]);
}

/** Writes another letter to an own address. Throws `not_found`, `already_confirmed`, `too_many`. API-015 */
export function resendEmailConfirmation(db: Database, claim: Omit<Claim, "isOwnClaim">): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, claim.userId);
    const own = (await readEmails(tx, claim.userId)).find(({ email }) => email === claim.email);
    if (!own) throw notFound("Такого адреса в вашем профиле нет");
    if (own.confirmedAt) throw new ApiError("already_confirmed", "Этот адрес уже подтверждён");
    await refuseTooManyLetters(tx, { purpose: "email", userId: claim.userId, email: claim.email });
    await writeEmailConfirmation(tx, { ...claim, isOwnClaim: own.isOwnClaim });
  });
}

/**
 * Confirms the address that a letter's secret was sent to. The first user to confirm owns the address; claims of others are deleted.
 * `signedInId` is who opened the letter, null for a guest: an address that the customer has not named themselves needs their session, or
 * whoever named it could take the account over. Throws `not_found` for a used or expired secret and for an address that its user has
 * removed, `email_taken` when another was first, `unauthorized` without that session.
 */
export function confirmEmail(
  db: Database,
  { secret, signedInId }: { secret: string; signedInId: number | null },
  now: Date,
): Promise<{ email: string; userId: number }> {
  return db.transaction(async (tx) => {
    const letter = await consumeLetterSecret(tx, "email", secret);
    if (!letter) throw notFound(LINK_EXPIRED);
    const { userId, email } = letter;
    await lockUser(tx, userId);
    const claims = await lockClaims(tx, email);
    if (claims.some((claim) => claim.userId !== userId && claim.confirmedAt !== null)) throw emailTaken();
    const own = claims.find((claim) => claim.userId === userId);
    // The claim may have been deleted while its lock was waited for: by its user, or by another who confirmed the address.
    if (!own) throw (await isClaimed(tx, email)) ? emailTaken() : notFound(LINK_EXPIRED);
    if (!own.isOwnClaim && signedInId !== userId) throw ownSessionNeeded();
    if (!own.confirmedAt) await setConfirmed(tx, own.id, now);
    await deleteOtherClaims(tx, email, userId);
    return { email, userId };
  });
}

const ownSessionNeeded = (): ApiError =>
  new ApiError(
    "unauthorized",
    "Этот адрес добавил в ваш профиль сотрудник магазина. Чтобы подтвердить адрес, войдите в личный кабинет, к которому он добавлен",
  );
const emailTaken = (): ApiError =>
  new ApiError("email_taken", "Этот адрес подтвердил владелец другого личного кабинета. Укажите другой адрес");
