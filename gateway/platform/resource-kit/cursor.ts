/** What a column is sorted by: moments are microseconds since 1970, so that no digit of them is lost. */
export type KeyKind = "moment" | "number" | "text" | "uuid";

/** The keys of the row that a page begins beside. */
export interface CursorKeys {
  sort: string;
  id: string;
}

const MAX_TEXT = 200;

/** 2255 in microseconds; also the largest integer that JSON and PostgreSQL agree on. */
const MAX_NUMBER = 9_007_199_254_740_991n;

const isKey: Record<KeyKind, (text: string) => boolean> = {
  moment: isWhole,
  number: isWhole,
  text: (text) => text.length <= MAX_TEXT && !text.includes("\0"),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
};

function isWhole(text: string): boolean {
  if (!/^-?\d{1,16}$/.test(text)) return false;
  const value = BigInt(text);
  return value <= MAX_NUMBER && value >= -MAX_NUMBER;
}

export const encodeCursor = ({ sort, id }: CursorKeys): string =>
  Buffer.from(JSON.stringify([sort, id])).toString("base64url");

/** Null for every text that is no cursor of these kinds of keys: whatever is in an address, SQL gets a value it can compare. */
export function decodeCursor(text: string, kinds: { sort: KeyKind; id: KeyKind }): CursorKeys | null {
  let keys: unknown;
  try {
    keys = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
  if (!Array.isArray(keys) || keys.length !== 2) return null;
  const [sort, id] = keys as unknown[];
  if (typeof sort !== "string" || typeof id !== "string") return null;
  return isKey[kinds.sort](sort) && isKey[kinds.id](id) ? { sort, id } : null;
}
