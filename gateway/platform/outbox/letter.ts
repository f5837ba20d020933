import type { TextInstead } from "../db/schema/outbox.ts";

const END_LINE = "Завершить подписку: ";

/** A letter in plain text; `endUrl` is the unsubscribe link, null for none. */
export interface Letter {
  recipient: string;
  subject: string;
  paragraphs: readonly string[];
  endUrl: string | null;
  /** How long the link in it lives; absent without one. The outbox keeps the text no longer. */
  secretSeconds?: number;
  /** The order that it is about. */
  orderId?: number;
  /** Where the letter is all that its recipient is told: what comes when no mail server takes it. */
  instead?: TextInstead;
}

export function bodyOf({ paragraphs, endUrl }: Pick<Letter, "paragraphs" | "endUrl">): string {
  return [...paragraphs, ...(endUrl === null ? [] : [END_LINE + endUrl])].join("\n\n");
}

/** The link that `bodyOf` put last, for the List-Unsubscribe header. */
export function endUrlOf(body: string): string | null {
  const last = body.slice(body.lastIndexOf("\n") + 1);
  return last.startsWith(END_LINE) ? last.slice(END_LINE.length) : null;
}
