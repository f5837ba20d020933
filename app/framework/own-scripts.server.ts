import { createHash, randomBytes } from "node:crypto";

/** For `OwnScriptMark`; nobody who writes a text of the page can know it. */
export const newScriptMark = (): string => randomBytes(16).toString("base64url");

const SCRIPT_END = "</script";

/**
 * Takes the marks out of the pieces of a page, none of which ends within a script. `sources` are the sources of the content policy ('sha256-…') of the scripts that bore one, each
 * once: a script that got into the page in any other way is not among them.
 */
export function takeScriptMarks(pieces: readonly string[], mark: string): { pieces: string[]; sources: string[] } {
  const sources = new Set<string>();
  return { pieces: pieces.flatMap((piece) => withoutMarks(piece, mark, sources)), sources: [...sources] };
}

function withoutMarks(html: string, mark: string, sources: Set<string>): string[] {
  const attribute = ` nonce="${mark}"`;
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, from)) {
    parts.push(html.slice(from, at));
    from = at + attribute.length;
    const open = html.indexOf(">", from);
    const close = html.indexOf(SCRIPT_END, open);
    if (open === -1 || close === -1) continue;
    sources.add(
      `'sha256-${createHash("sha256")
        .update(html.slice(open + 1, close))
        .digest("base64")}'`,
    );
  }
  parts.push(html.slice(from));
  return parts;
}
