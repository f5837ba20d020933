import type { InputOf, ReplyError } from "../contract/endpoint.ts";
import type { profileUpdate } from "../contract/profile.ts";
import type { Database, Executor } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { writeEmailConfirmation } from "./email-confirmation.ts";
import { deleteEmails, findConfirmed, insertClaim, readEmails, setPrimaryEmail } from "./emails-store.ts";
import { refuseTooManyLetters } from "./limit-letters.ts";
import { findPhone, setPrimaryPhone } from "./phones-store.ts";
import { emailChanges } from "./rules.ts";
import { lockUser, updateUser } from "./users-store.ts";

interface Owner {
  userId: number;
  siteOrigin: string;
}

/** Changes names, addresses and the primary phone in one transaction. Throws `email_taken`, `invalid`, `too_many`. API-017 */
export function updateProfile(db: Database, owner: Owner, change: InputOf<typeof profileUpdate>): Promise<void> {
  const { firstname, surname, emails, primary_phone } = change;
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, owner.userId);
    await updateUser(tx, owner.userId, {
      firstname: firstname ?? user.firstname,
      surname: surname ?? user.surname,
    });
    if (emails) await setEmails(tx, owner, emails);
    if (primary_phone !== undefined) await choosePrimaryPhone(tx, owner.userId, primary_phone);
  });
}

async function setEmails(tx: Executor, { userId, siteOrigin }: Owner, wanted: readonly string[]): Promise<void> {
  const { added, removedIds, primary } = emailChanges(await readEmails(tx, userId), wanted);
  await refuseTaken(tx, added, wanted);
  await deleteEmails(tx, removedIds);
  for (const email of added) {
    await refuseTooManyLetters(tx, { purpose: "email", userId, email });
    await insertClaim(tx, userId, email);
    await writeEmailConfirmation(tx, { userId, email, siteOrigin });
  }
  if (primary) await setPrimaryEmail(tx, userId, primary);
}

/** Reports all taken addresses at once, each at its place in the form. ERR-016 */
async function refuseTaken(tx: Executor, added: readonly string[], wanted: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const taken = await findConfirmed(tx, added);
  const errors = taken.map(
    (email): ReplyError => ({
      field: `emails_${wanted.indexOf(email)}`,
      message: `Адрес ${email} принадлежит другому личному кабинету`,
    }),
  );
  if (errors.length > 0) throw new ApiError("email_taken", errors);
}

async function choosePrimaryPhone(tx: Executor, userId: number, typed: string): Promise<void> {
  const phone = await findPhone(tx, userId, typed);
  if (!phone) throw new ApiError("invalid", [{ field: "primary_phone", message: "Сначала подтвердите этот телефон" }]);
  await setPrimaryPhone(tx, userId, phone.id);
}
