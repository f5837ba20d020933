import type { Executor } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { bodyOf, type Letter } from "./letter.ts";

/** Puts letters into the outbox: in the transaction of what they tell about, so that both happen or neither. */
export async function writeLetters(executor: Executor, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return;
  await executor.insert(outboxMessages).values(
    letters.map((letter) => ({
      channel: "mail" as const,
      recipient: letter.recipient,
      subject: letter.subject,
      body: bodyOf(letter),
    })),
  );
}
