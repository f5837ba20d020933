import type { Executor } from "../../platform/db/database.ts";
import type { Contacts } from "../../platform/db/schema/account.ts";
import type { SignedIn } from "../../platform/http/actors.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { insertChange } from "./account-changes-store.ts";
import { type ChangeName, changeLetter, changeSms } from "./letters.ts";
import { DAY_SECONDS, UNDO_DAYS } from "./rules.ts";

/** Who changes their own account. */
export interface Owner extends SignedIn {
  /** Scheme and host of the site without region, for the link. */
  siteOrigin: string;
}

interface Change extends Pick<Owner, "userId" | "siteOrigin"> {
  /** The session that made it; null for a change by the secret of a letter. */
  sessionId: string | null;
  name: ChangeName;
}

/**
 * Tells the addresses that an account had before a change of what it is signed in with: its confirmed e-mails, or without one its phones.
 * The message has a link that undoes the change. Call it in the change's transaction, with what was there before.
 */
export async function announceChange(
  tx: Executor,
  { userId, sessionId, siteOrigin, name }: Change,
  before: Contacts,
): Promise<void> {
  const confirmed = (list: Contacts["phones"]) =>
    list.filter(({ confirmedAt }) => confirmedAt !== null).map(({ value }) => value);
  const [emails, phones] = [confirmed(before.emails), confirmed(before.phones)];
  if (emails.length + phones.length === 0) return;
  const url = `${siteOrigin}/my/profile/undo/?token=${await insertChange(tx, { userId, sessionId, before })}`;
  const letters = emails.map((email) => changeLetter(email, name, url));
  await writeLetters(tx, "account_changed", letters);
  if (emails.length > 0) return;
  for (const phone of phones)
    await writeSms(tx, "account_changed", {
      recipient: phone,
      body: changeSms(name, url),
      secretSeconds: UNDO_DAYS * DAY_SECONDS,
    });
}
