import type { profileUpdate } from "../../contract/customers/profile.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { requireFreshProof } from "../auth/fresh-proof.ts";
import { readContacts } from "./account-changes-store.ts";
import { announceChange, type Owner } from "./announce-change.ts";
import {
  deleteEmails,
  findPhone,
  insertClaim,
  readEmails,
  setPrimaryEmail,
  setPrimaryPhone,
} from "./contacts-store.ts";
import { writeEmailConfirmation } from "./email-confirmation.ts";
import { refuseTooManyLetters } from "./letters.ts";
import { emailChanges } from "./rules.ts";
import { lockUser, updateUser } from "./users-store.ts";

/**
 * Changes names, addresses and the primary phone in one transaction; returns whether addresses were added or removed. Throws
 * `proof_required`, `invalid`, `too_many`. API-017
 */
export function updateProfile(
  db: Database,
  owner: Owner,
  change: InputOf<typeof profileUpdate>,
  now: Date,
): Promise<{ hasOtherEmails: boolean }> {
  const { profile, emails, primary_phone } = change;
  const { firstname = profile?.firstName, surname = profile?.lastName } = change;
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, owner.userId);
    await updateUser(tx, owner.userId, {
      firstname: firstname ?? user.firstname,
      surname: surname ?? user.surname,
    });
    const hasOtherEmails = emails !== undefined && (await setEmails(tx, owner, emails, now));
    if (primary_phone !== undefined) await choosePrimaryPhone(tx, owner.userId, primary_phone);
    return { hasOtherEmails };
  });
}

/** An address of another account is claimed like any other: the answer must not tell who has an account. Its letter goes to its owner. */
async function setEmails(tx: Executor, owner: Owner, wanted: readonly string[], now: Date): Promise<boolean> {
  const { userId, siteOrigin } = owner;
  const { added, removedIds, primary } = emailChanges(await readEmails(tx, userId), wanted);
  const hasOthers = added.length + removedIds.length > 0;
  if (hasOthers) {
    await requireFreshProof(tx, owner, now);
    await announceChange(tx, { ...owner, name: "emailsChanged" }, await readContacts(tx, userId));
  }
  await deleteEmails(tx, removedIds);
  for (const email of added) {
    await refuseTooManyLetters(tx, { purpose: "email", userId, email });
    await insertClaim(tx, { userId, email, isOwnClaim: true });
    await writeEmailConfirmation(tx, { userId, email, siteOrigin, isOwnClaim: true });
  }
  if (primary) await setPrimaryEmail(tx, userId, primary);
  return hasOthers;
}

/** As many as the profile's own form takes. */
const MAX_EMAILS = 5;

/**
 * Claims an address for somebody by staff: it is worth nothing until the customer confirms it by its letter from a session of their own, no other
 * address goes, and those that were there get the letter that undoes it. Answers false when the account has it. The caller holds the lock on the user.
 * Throws `invalid`, `too_many`. STF-049
 */
export async function claimEmailFor(
  tx: Executor,
  { userId, siteOrigin }: Pick<Owner, "userId" | "siteOrigin">,
  email: string,
): Promise<boolean> {
  const own = await readEmails(tx, userId);
  if (own.some((row) => row.email === email)) return false;
  if (own.length >= MAX_EMAILS)
    throw new ApiError("invalid", [{ field: "email", message: "У клиента уже пять адресов, больше не добавить" }]);
  await announceChange(
    tx,
    { userId, siteOrigin, sessionId: null, name: "emailsChanged" },
    await readContacts(tx, userId),
  );
  await refuseTooManyLetters(tx, { purpose: "email", userId, email });
  await insertClaim(tx, { userId, email, isOwnClaim: false });
  await writeEmailConfirmation(tx, { userId, email, siteOrigin, isOwnClaim: false });
  return true;
}

async function choosePrimaryPhone(tx: Executor, userId: number, typed: string): Promise<void> {
  const phone = await findPhone(tx, userId, typed);
  if (!phone) throw new ApiError("invalid", [{ field: "primary_phone", message: "Сначала подтвердите этот телефон" }]);
  await setPrimaryPhone(tx, { userId, id: phone.id });
}
