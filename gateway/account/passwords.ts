import type { SignedIn } from "../auth/access-token.ts";
import { hashPassword, verifyPassword } from "../auth/password-hash.ts";
import { endOtherSessions } from "../auth/sessions-store.ts";
import type { Database, Executor } from "../db/database.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { writeLetters } from "../outbox/store.ts";
import { confirmedEmailOf, findEmailOwner } from "./emails-store.ts";
import {
  consumeLetterSecret,
  createLetterSecret,
  findLetterSecret,
  revokeLetterSecrets,
} from "./letter-secrets-store.ts";
import { passwordChangedLetter, passwordLetter } from "./letters.ts";
import { refuseTooManyLetters } from "./limit-letters.ts";
import { findPasswordHash, lockUser, updateUser } from "./users-store.ts";

const LINK_EXPIRED = "Ссылка уже использована или устарела. Запросите новое письмо";

/** ERR-014 */
const NO_ACCOUNT =
  "Личный кабинет с указанным электронным адресом не найден. Введите другой email или войдите по номеру телефона.";

interface NewPassword {
  old_password: string;
  password: string;
}

/**
 * Replaces the password of a user who knows it, or sets a first one; all other sessions end. Throws `wrong_password`. API-022
 */
export async function changePassword(
  db: Database,
  { userId, sessionId }: SignedIn,
  { old_password, password }: NewPassword,
  siteOrigin: string,
): Promise<void> {
  const hash = await findPasswordHash(db, userId);
  if (hash !== null && !(await verifyPassword(old_password, hash))) throw wrongPassword();
  const newHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Hashing takes a while: another browser may have changed the password meanwhile.
    if ((await lockUser(tx, userId)).passwordHash !== hash) throw wrongPassword();
    await setPassword(tx, userId, newHash, sessionId);
    const email = await confirmedEmailOf(tx, userId);
    if (email) await writeLetters(tx, [passwordChangedLetter(email, siteOrigin)]);
  });
}

/** Sets a password by the secret of a letter, once; all sessions end. Throws `bad_token` for an invalid secret. API-023 */
export async function changePasswordByToken(
  db: Database,
  { token, password }: { token: string; password: string },
  siteOrigin: string,
): Promise<void> {
  if (!(await findLetterSecret(db, "password", token))) throw badToken();
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const letter = await consumeLetterSecret(tx, "password", token);
    if (!letter) throw badToken();
    const { userId, email } = letter;
    await lockUser(tx, userId);
    // The address may have been removed from the account since the letter was written.
    if ((await findEmailOwner(tx, email)) !== userId) throw badToken();
    await setPassword(tx, userId, hash, null);
    await writeLetters(tx, [passwordChangedLetter(email, siteOrigin)]);
  });
}

/**
 * Sends a letter with a link to set a new password. Only an address that its owner has confirmed opens an account: a mistyped one
 * would open it to a stranger. Throws `not_found`, `too_many`. API-024, ERR-014
 */
export async function sendPasswordReset(db: Database, email: string, siteOrigin: string): Promise<void> {
  const userId = await findEmailOwner(db, email);
  if (userId === null) throw notFound(NO_ACCOUNT);
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const recipient = { purpose: "password", userId, email } as const;
    await refuseTooManyLetters(tx, recipient);
    const secret = await createLetterSecret(tx, recipient);
    await writeLetters(tx, [passwordLetter(email, { siteOrigin, secret })]);
  });
}

async function setPassword(
  tx: Executor,
  userId: number,
  passwordHash: string,
  keepSessionId: string | null,
): Promise<void> {
  await updateUser(tx, userId, { passwordHash });
  await endOtherSessions(tx, userId, keepSessionId);
  await revokeLetterSecrets(tx, "password", userId);
}

const wrongPassword = (): ApiError =>
  new ApiError("wrong_password", [{ field: "old_password", message: "Прежний пароль указан неверно" }]);
const badToken = (): ApiError => new ApiError("bad_token", LINK_EXPIRED);
