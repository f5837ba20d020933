import type { Database, Executor } from "../../platform/db/database.ts";
import type { SignedIn } from "../../platform/http/actors.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { findPasswordHash, isUserBlocked } from "../auth/accounts-store.ts";
import { requireFreshProof } from "../auth/fresh-proof.ts";
import { hashPassword, verifyPassword } from "../auth/password-hash.ts";
import { endOtherSessions } from "../auth/sessions-store.ts";
import { forgetBrowsers } from "../auth/staff-browsers-store.ts";
import { isStaff } from "../auth/user-store.ts";
import { readContacts } from "./account-changes-store.ts";
import { announceChange } from "./announce-change.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { findEmailOwner } from "./contacts-store.ts";
import {
  consumeLetterSecret,
  createLetterSecret,
  findLetterSecret,
  revokeLetterSecrets,
} from "./letter-secrets-store.ts";
import { passwordLetter, refuseTooManyLetters } from "./letters.ts";
import { lockUser, updateUser } from "./users-store.ts";

const LINK_EXPIRED = "Ссылка уже использована или устарела. Запросите новое письмо";

/** ERR-014 */
const NO_ACCOUNT =
  "Личный кабинет с указанным электронным адресом не найден. Введите другой email или войдите по номеру телефона.";

interface NewPassword {
  old_password: string;
  password: string;
}

/**
 * Replaces the password of a user who knows it, or sets a first one after a fresh sign-in; all other sessions end. Returns whether there
 * was one. Throws `wrong_password`, `proof_required`, `invalid` for a common one. API-022
 */
export async function changePassword(
  db: Database,
  { userId, sessionId }: SignedIn,
  { old_password, password }: NewPassword,
  { siteOrigin, now }: { siteOrigin: string; now: Date },
): Promise<{ hadPassword: boolean }> {
  const hash = await findPasswordHash(db, userId);
  if (hash === null) await requireFreshProof(db, { userId, sessionId }, now);
  await refuseCommonPassword(password);
  if (hash !== null && !(await verifyPassword({ password: old_password, passwordHash: hash }))) throw wrongPassword();
  const newHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Hashing takes a while: another browser may have changed the password meanwhile.
    if ((await lockUser(tx, userId)).passwordHash !== hash) throw wrongPassword();
    await setPassword(tx, userId, { passwordHash: newHash, keepSessionId: sessionId });
    const name = hash === null ? "passwordSet" : "passwordChanged";
    await announceChange(tx, { userId, sessionId, siteOrigin, name }, await readContacts(tx, userId));
  });
  return { hadPassword: hash !== null };
}

/**
 * Sets a password by the secret of a letter, once; all sessions end. Throws `bad_token` for an invalid secret, `invalid` for a common
 * password. API-023
 */
export async function changePasswordByToken(
  db: Database,
  { token, password }: { token: string; password: string },
  siteOrigin: string,
): Promise<{ userId: number }> {
  if (!(await findLetterSecret(db, "password", token))) throw badToken();
  await refuseCommonPassword(password);
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const letter = await consumeLetterSecret(tx, "password", token);
    if (!letter) throw badToken();
    const { userId, email } = letter;
    await lockUser(tx, userId);
    // The address may have been removed from the account since the letter was written.
    if ((await findEmailOwner(tx, email)) !== userId) throw badToken();
    await setPassword(tx, userId, { passwordHash: hash, keepSessionId: null });
    const change = { userId, sessionId: null, siteOrigin, name: "passwordChanged" } as const;
    await announceChange(tx, change, await readContacts(tx, userId));
    return { userId };
  });
}

interface LetterRequest {
  email: string;
  siteOrigin: string;
}

/**
 * Sends a letter with a link to set a new password. Only an address that its owner has confirmed opens an account: a mistyped one
 * would open it to a stranger. Throws `not_found`, `too_many`. API-024, ERR-014
 */
export async function sendPasswordReset(db: Database, { email, siteOrigin }: LetterRequest): Promise<void> {
  const userId = await findEmailOwner(db, email);
  if (userId === null) throw notFound(NO_ACCOUNT);
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const recipient = { purpose: "password", userId, email } as const;
    await refuseTooManyLetters(tx, recipient);
    const secret = await createLetterSecret(tx, recipient);
    await writeLetters(tx, "new_password", [passwordLetter(email, { siteOrigin, secret })]);
  });
}

/**
 * The same letter, for members of staff alone; nobody learns from it who is one, so that a letter asked for too early or too often is
 * silently not sent. STF-064
 */
export async function sendAccessRecovery(db: Database, { email, siteOrigin }: LetterRequest): Promise<void> {
  const userId = await findEmailOwner(db, email);
  if (userId === null || (await isUserBlocked(db, userId)) || !(await isStaff(db, userId))) return;
  try {
    await sendPasswordReset(db, { email, siteOrigin });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Ends what the password before it opened. */
export async function setPassword(
  tx: Executor,
  userId: number,
  { passwordHash, keepSessionId }: { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await updateUser(tx, userId, { passwordHash });
  await endOtherSessions(tx, userId, keepSessionId);
  await revokeLetterSecrets(tx, "password", userId);
  await forgetBrowsers(tx, userId);
}

const wrongPassword = (): ApiError =>
  new ApiError("wrong_password", [{ field: "old_password", message: "Прежний пароль указан неверно" }]);
const badToken = (): ApiError => new ApiError("bad_token", LINK_EXPIRED);
