/** A text in place of what a rendered page has from `at` to `until`. */
export interface PageEdit {
  at: number;
  until: number;
  text: string;
}

export const inserted = (at: number, text: string): PageEdit => ({ at, until: at, text });

/** The page in pieces, with all its edits: those of one place in the order in which they are given. */
export function editedPage(html: string, edits: readonly PageEdit[]): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { at, until, text } of [...edits].sort((one, other) => one.at - other.at)) {
    pieces.push(html.slice(from, at), text);
    from = until;
  }
  pieces.push(html.slice(from));
  return pieces;
}

/** What a browser is sent: a page is longer than what is cheap to join as a text first. */
export const asBytes = (pieces: readonly string[]) => Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
