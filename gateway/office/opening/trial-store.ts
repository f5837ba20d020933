import { and, desc, eq } from "drizzle-orm";
import type { TrialMessage } from "../../contract/office/opening-trial.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { readContacts } from "../../customers/account/account-changes-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { messageState } from "../../platform/outbox/message-list-store.ts";

const CHANNELS = ["mail", "sms"] as const;

/** Where trial messages of a member of staff go, and what became of the last ones. */
export async function readTrials(executor: Executor, staffId: number): Promise<TrialMessage[]> {
  const { emails, phones } = await readContacts(executor, staffId);
  const mainOf = (contacts: typeof emails) => (contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0])?.value ?? "";
  // Their own, so that they are told whole.
  const recipients = { mail: forStaff("email", mainOf(emails), true), sms: forStaff("phone", mainOf(phones), true) };
  return Promise.all(
    CHANNELS.map(async (channel) => {
      const recipient = recipients[channel];
      return { channel, recipient, last: await readLast(executor, channel, recipient) };
    }),
  );
}

async function readLast(executor: Executor, channel: TrialMessage["channel"], recipient: string) {
  const { id, createdAt, sentAt, failure, kind } = outboxMessages;
  const [row] = await executor
    .select({ state: messageState, createdAt, sentAt, failure })
    .from(outboxMessages)
    .where(and(eq(kind, "trial"), eq(outboxMessages.channel, channel), eq(outboxMessages.recipient, recipient)))
    .orderBy(desc(id))
    .limit(1);
  return row ? { state: row.state, at: (row.sentAt ?? row.createdAt).toISOString(), failure: row.failure } : null;
}
