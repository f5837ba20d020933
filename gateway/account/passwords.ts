import { eq } from "drizzle-orm";
import type { SignedIn } from "../auth/access-token.ts";
import { hashPassword, isPassword } from "../auth/password.ts";
import { endOtherSessions } from "../auth/sessions.ts";
import type { Database, Executor } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { writeLetters } from "../outbox/write-letter.ts";
import { confirmedEmailOf, findOwner } from "./confirmed-email.ts";
import {
  consumeLetterSecret,
  endLetterSecrets,
  findLetterSecret,
  newLetterSecret,
  refuseManyLetters,
} from "./letter-secret.ts";
import { passwordChangedLetter, passwordLetter } from "./letters.ts";
import { lockUser } from "./user-row.ts";

const LINK_SPENT = "Ссылка уже использована или устарела. Запросите новое письмо";

/** ERR-014 */
const NO_ACCOUNT =
  "Личный кабинет с указанным электронным адресом не найден. Введите другой email или войдите по номеру телефона.";

interface NewPassword {
  old_password: string;
  password: string;
}

/**
 * Sets another password for who knows the old one, or a first one for who has none; all other sessions end. A Fault
 * `wrong_password` otherwise. API-022
 */
export async function changePassword(
  db: Database,
  { userId, sessionId }: SignedIn,
  { old_password, password }: NewPassword,
  siteOrigin: string,
): Promise<void> {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const hash = user?.hash ?? null;
  if (hash !== null && !(await isPassword(old_password, hash))) throw wrongPassword();
  const newHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Hashing takes its time: meanwhile another browser may have changed the password that was asked for.
    if ((await lockUser(tx, userId)).passwordHash !== hash) throw wrongPassword();
    await setPassword(tx, userId, newHash, sessionId);
    const email = await confirmedEmailOf(tx, userId);
    if (email) await writeLetters(tx, [passwordChangedLetter(email, siteOrigin)]);
  });
}

/** Sets a password by the secret of a letter, once; all sessions end. A Fault `bad_token` for a secret that does not count. API-023 */
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
    // The address may have left the account since the letter was written.
    if ((await findOwner(tx, email)) !== userId) throw badToken();
    await setPassword(tx, userId, hash, null);
    await writeLetters(tx, [passwordChangedLetter(email, siteOrigin)]);
  });
}

/**
 * Sends a letter that a new password is set by. Only an address that its owner has confirmed opens an account: a mistyped one
 * would open it to a stranger. Faults `not_found`, `too_many`. API-024, ERR-014
 */
export async function sendPasswordReset(db: Database, email: string, siteOrigin: string): Promise<void> {
  const userId = await findOwner(db, email);
  if (userId === null) throw notFound(NO_ACCOUNT);
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const recipient = { purpose: "password", userId, email } as const;
    await refuseManyLetters(tx, recipient);
    const secret = await newLetterSecret(tx, recipient);
    await writeLetters(tx, [passwordLetter(email, { siteOrigin, secret })]);
  });
}

async function setPassword(
  tx: Executor,
  userId: number,
  passwordHash: string,
  keepSessionId: string | null,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endOtherSessions(tx, userId, keepSessionId);
  await endLetterSecrets(tx, "password", userId);
}

const wrongPassword = (): ApiError =>
  new ApiError("wrong_password", [{ field: "old_password", message: "Прежний пароль указан неверно" }]);
const badToken = (): ApiError => new ApiError("bad_token", LINK_SPENT);
