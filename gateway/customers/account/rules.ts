/** A confirmation or password letter may be requested again after this time. */
export const LETTER_INTERVAL_SECONDS = 60;
/** Neither is a mailbox flooded nor can an account flood mailboxes by claiming one after another. */
const LETTERS_A_DAY_PER_ADDRESS = 5;
const LETTERS_A_DAY_PER_USER = 10;

const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How long the links of letters live. */
export const secretLifeSeconds = {
  password: HOUR_SECONDS,
  email: 7 * DAY_SECONDS,
  unsubscribe: 365 * DAY_SECONDS,
} as const;

/** How long a change of the account can be undone. */
export const UNDO_DAYS = 7;

export const MAX_PHONES = 5;

/** Letters of one purpose that a user has requested. */
export interface LetterCounts {
  /** To the same address within `LETTER_INTERVAL_SECONDS`. */
  justNow: boolean;
  /** To the same address within a day. */
  toAddress: number;
  /** To any address within a day. */
  byUser: number;
}

/** Why another letter is not sent, for the customer; null when it may be. */
export function letterRefusal({ justNow, toAddress, byUser }: LetterCounts): string | null {
  if (justNow) return "Письмо уже отправлено. Новое можно запросить через минуту";
  if (toAddress >= LETTERS_A_DAY_PER_ADDRESS || byUser >= LETTERS_A_DAY_PER_USER)
    return "Сегодня мы уже отправили несколько писем. Новое можно запросить завтра";
  return null;
}

interface StoredEmail {
  id: number;
  email: string;
}

/** What turns the stored addresses into the wanted ones, of which the first becomes the primary one; duplicates count once. */
export function emailChanges(stored: readonly StoredEmail[], wanted: readonly string[]) {
  const known = new Set(stored.map(({ email }) => email));
  return {
    added: [...new Set(wanted)].filter((email) => !known.has(email)),
    removedIds: stored.filter(({ email }) => !wanted.includes(email)).map(({ id }) => id),
    primary: wanted[0] ?? null,
  };
}
