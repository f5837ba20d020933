import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { endOtherSessions } from "../auth/sessions-store.ts";
import { forgetBrowsers } from "../auth/staff-browsers-store.ts";
import { findChange, firstOfSession, markUndone, restoreContacts } from "./account-changes-store.ts";
import { revokeLetterSecrets } from "./letter-secrets-store.ts";
import { lockUser, updateUser } from "./users-store.ts";

const LINK_EXPIRED = "Ссылка уже использована или устарела. Позвоните нам, если личный кабинет изменили не вы";

/**
 * «Это был не я»: ends all sessions, forgets the password, and gives the account the phones and e-mails that it had before the first
 * change of the session that the message told of. Throws `not_found` for a used or expired secret.
 */
export function undoChanges(db: Database, secret: string): Promise<{ userId: number }> {
  return db.transaction(async (tx) => {
    const found = await findChange(tx, secret);
    if (!found) throw notFound(LINK_EXPIRED);
    const { userId } = found;
    await lockUser(tx, userId);
    // Somebody may have undone it while the lock was waited for.
    const change = await findChange(tx, secret);
    if (!change) throw notFound(LINK_EXPIRED);
    const first = await firstOfSession(tx, change);
    await restoreContacts(tx, userId, first.before);
    await updateUser(tx, userId, { passwordHash: null });
    for (const purpose of ["password", "email"] as const) await revokeLetterSecrets(tx, purpose, userId);
    await endOtherSessions(tx, userId, null);
    await forgetBrowsers(tx, userId);
    await markUndone(tx, first);
    return { userId };
  });
}
