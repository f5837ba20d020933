import type { Executor } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { bodyOf, type Letter } from "./letter.ts";

/** Tells messages with a code from all others: they go first, are tried every minute and are never sent late. */
export const CODE_SUBJECT = "Код подтверждения";

/** How long a code counts, and so how long its message is worth sending. */
export const CODE_LIFE_MINUTES = 10;

type OutboxRow = typeof outboxMessages.$inferInsert;

/** Due since yesterday, so that a code stands before all letters that wait. */
const firstInLine = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/** A text message of one paragraph to an E.164 phone, in the transaction of the code's request. */
export const writeCodeSms = (executor: Executor, { recipient, body }: { recipient: string; body: string }) =>
  write(executor, { channel: "sms", recipient, body });

export const writeCodeLetter = (executor: Executor, letter: Pick<Letter, "recipient" | "paragraphs">) =>
  write(executor, {
    channel: "mail",
    recipient: letter.recipient,
    body: bodyOf({ paragraphs: letter.paragraphs, endUrl: null }),
  });

async function write(executor: Executor, row: Pick<OutboxRow, "channel" | "recipient" | "body">): Promise<void> {
  await executor
    .insert(outboxMessages)
    .values({ ...row, subject: CODE_SUBJECT, nextAttemptAt: firstInLine(new Date()) });
}
