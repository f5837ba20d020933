/** What a visitor may pick goods for: to find them again, or to see them side by side. The names are those of fields and cookies. */
export const pickKinds = ["favourite", "compare"] as const;
export type PickKind = (typeof pickKinds)[number];

/** Nobody compares more columns, and a phone cannot show them; more favourites would not fit into a cookie. */
export const PICK_LIMITS: Readonly<Record<PickKind, number>> = { favourite: 48, compare: 6 };

export const MAX_PICK_CODE_LENGTH = 64;

/** Where the lists are shown. */
export const PICK_PATHS = { favourite: "/favourites/", compare: "/comparison/" } as const;

/** Cookies have four kilobytes, and letters of other alphabets take many bytes. */
const MAX_COOKIE_CHARACTERS = 3_000;
const SEPARATOR = "!";

/** Codes in a cookie, the first picked first; anything that cannot be one is left out. */
export function readPicks(kind: PickKind, text: string | undefined): string[] {
  const codes = (text ?? "").split(SEPARATOR).flatMap((part) => {
    const code = decoded(part);
    return code !== "" && code.length <= MAX_PICK_CODE_LENGTH ? [code] : [];
  });
  return [...new Set(codes)].slice(0, PICK_LIMITS[kind]);
}

/** Null when there are more than may be picked. */
export function writePicks(kind: PickKind, codes: readonly string[]): string | null {
  const text = codes.map((code) => encodeURIComponent(code).replaceAll(SEPARATOR, "%21")).join(SEPARATOR);
  return codes.length <= PICK_LIMITS[kind] && encodeURIComponent(text).length <= MAX_COOKIE_CHARACTERS ? text : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
