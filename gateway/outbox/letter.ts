const END_LINE = "Завершить подписку: ";

/** A letter before it is kept: paragraphs of plain text, and where the reader ends such letters. */
export interface Letter {
  recipient: string;
  subject: string;
  paragraphs: readonly string[];
  endUrl: string | null;
}

export function bodyOf({ paragraphs, endUrl }: Pick<Letter, "paragraphs" | "endUrl">): string {
  return [...paragraphs, ...(endUrl === null ? [] : [END_LINE + endUrl])].join("\n\n");
}

/** The link that `bodyOf` put last, for the header that mail programs make a button of. */
export function endUrlOf(body: string): string | null {
  const last = body.slice(body.lastIndexOf("\n") + 1);
  return last.startsWith(END_LINE) ? last.slice(END_LINE.length) : null;
}
