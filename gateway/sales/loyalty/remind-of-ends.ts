import type { Services } from "../../chain/services.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { confirmedEmailOf, findMainPhone } from "../../customers/account/contacts-store.ts";
import { createLetterSecret } from "../../customers/account/letter-secrets-store.ts";
import { readNotificationPreferences } from "../../customers/account/notifications-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { type EndSpan, findMembersToRemind, noteEndLetter } from "./ends-store.ts";
import { settle } from "./ledger.ts";
import { endingLetter, endingText } from "./letters.ts";
import { POINTS_ZONE } from "./rules.ts";

/** How many days before points end members are written to. */
const DAYS_AHEAD = [7, 30] as const;
const BATCH = 100;

const later = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** Each with points that end later than those of the one before. */
const spansOf = (now: Date): EndSpan[] =>
  DAYS_AHEAD.map((daysAhead, index) => ({
    daysAhead,
    from: later(now, DAYS_AHEAD[index - 1] ?? 0),
    until: later(now, daysAhead),
  }));

/**
 * Writes to members whose points end soon, once for each of the two times, when they agree to letters with offers; a letter has the link
 * that withdraws the consent. Who agrees to text messages and gets no letter gets one of these instead. Returns how many it wrote.
 */
export async function remindOfEnds(
  { connection: { db }, now }: Services,
  siteOrigin: string,
  signal: AbortSignal,
): Promise<number> {
  let written = 0;
  for (const span of spansOf(now())) {
    for (let afterId = 0; !signal.aborted; ) {
      const members = await findMembersToRemind(db, span, now(), { afterId, limit: BATCH });
      for (const userId of members) {
        if (signal.aborted) return written;
        if (await db.transaction((tx) => remind(tx, userId, span, { siteOrigin, now: now() }))) written += 1;
      }
      afterId = members.at(-1) ?? afterId;
      if (members.length < BATCH) break;
    }
  }
  return written;
}

async function remind(
  tx: Executor,
  userId: number,
  span: EndSpan,
  { siteOrigin, now }: { siteOrigin: string; now: Date },
): Promise<boolean> {
  // Locks the account: another run waits here and then finds the letter noted.
  const balance = await settle(tx, userId, now);
  const { accept_email: takesLetters, accept_sms: takesTexts } = await readNotificationPreferences(tx, userId);
  const email = takesLetters ? await confirmedEmailOf(tx, userId) : null;
  const phone = email === null && takesTexts ? ((await findMainPhone(tx, userId))?.phone ?? null) : null;
  if (email === null && phone === null) return false;
  const ending = await noteEndLetter(tx, userId, span, now);
  if (!ending) return false;
  if (phone !== null) {
    const text = { recipient: phone, body: endingText({ siteOrigin, ...ending }) };
    await writeSms(tx, "loyalty_points_end_text", { ...text, occasion: { at: now, zone: POINTS_ZONE } }, { userId });
    return true;
  }
  if (email === null) return false;
  const secret = await createLetterSecret(tx, { purpose: "unsubscribe", userId, email });
  const letter = endingLetter(email, { siteOrigin, secret, balance, ...ending });
  await writeLetters(tx, "loyalty_points_end", [letter], { userId });
  return true;
}
