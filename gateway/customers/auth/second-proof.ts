import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import { findPasswordHash, findPrimaryPhone } from "./accounts-store.ts";
import { isPasswordProof, issuePasswordProof } from "./password-proof.ts";
import { isBrowserKnown, rememberBrowser } from "./staff-browsers-store.ts";
import { isStaff } from "./user-store.ts";

/** Whether staff need the phone besides the password in a new browser, and what the proof of a password is signed with. */
export interface SecondProof {
  isRequired: boolean;
  key: Buffer;
}

interface Account {
  userId: number;
  passwordHash: string;
}

interface Shown {
  caller: Caller;
  /** From an earlier sign-in of this browser. */
  browserProof: string;
}

/**
 * Lets clients pass, and staff in a browser that they have confirmed. Throws `second_proof` with the phone to confirm and the proof of
 * the password to show then, and `blocked` for staff without a phone.
 */
export async function requireKnownBrowser(
  { isRequired, key }: SecondProof,
  executor: Executor,
  account: Account,
  { caller: { clientAgent }, browserProof }: Shown,
  now: Date,
): Promise<void> {
  const { userId } = account;
  if (!isRequired || !(await isStaff(executor, userId))) return;
  if (await isBrowserKnown(executor, { userId, clientAgent, secret: browserProof }, now)) return;
  const phone = await findPrimaryPhone(executor, userId);
  if (phone === null)
    throw new ApiError(
      "blocked",
      "У вашей учётной записи нет телефона для кода. Попросите администратора отдела завести новую",
    );
  throw new ApiError("second_proof", "Этот браузер новый: подтвердите вход кодом, который придёт на ваш телефон", {
    phone: phone.replace("+", ""),
    password_proof: issuePasswordProof(key, account, now),
  });
}

/**
 * Staff who have confirmed the phone need the proof of their password as well; then the browser is known from now on, and its secret is
 * returned. Null for clients. Throws `password_needed`.
 */
export async function completeSecondProof(
  { isRequired, key }: SecondProof,
  tx: Executor,
  { userId, caller, passwordProof }: { userId: number; caller: Caller; passwordProof: string },
  now: Date,
): Promise<string | null> {
  if (!isRequired || !(await isStaff(tx, userId))) return null;
  const passwordHash = await findPasswordHash(tx, userId);
  if (passwordHash === null || !isPasswordProof(key, { userId, passwordHash }, passwordProof, now))
    throw new ApiError("password_needed", "Сотрудники входят по паролю и подтверждают новый браузер кодом");
  return rememberBrowser(tx, { userId, clientAgent: caller.clientAgent }, now);
}
