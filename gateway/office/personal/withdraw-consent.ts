import type { consentWithdraw } from "../../contract/office/personal.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { setNotificationPreferences } from "../../customers/account/notifications-store.ts";
import { type ConsentBy, insertConsents } from "../../customers/auth/consents-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { lockAccount, updateAccount } from "../../sales/loyalty/store.ts";

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
