import { setNotificationPreferences } from "../account/notifications-store.ts";
import { type ConsentBy, insertConsents } from "../auth/consents-store.ts";
import type { InputOf } from "../contract/endpoint.ts";
import type { consentWithdraw } from "../contract/personal.ts";
import type { Database } from "../db/database.ts";
import { lockAccount, updateAccount } from "../loyalty/store.ts";

type Kind = InputOf<typeof consentWithdraw>["kind"];

/** Withdraws a consent, once: one that is not given stays so. Who leaves the programme keeps points until they end, and can join again. */
export function withdrawConsent(db: Database, userId: number, kind: Kind, by: ConsentBy): Promise<void> {
  return db.transaction(async (tx) => {
    if (kind !== "loyalty") {
      const change = kind === "adsEmail" ? { accept_email: false } : { accept_sms: false };
      await setNotificationPreferences(tx, userId, change, by);
      return;
    }
    const account = await lockAccount(tx, userId);
    if (!account?.blankConfirmedAt) return;
    await updateAccount(tx, userId, { blankConfirmedAt: null });
    await insertConsents(tx, { userId, kinds: ["loyalty"], isGiven: false, ...by });
  });
}
