import { DAY_MS } from "../../contract/platform/utc-day.ts";
/** The cookie that carries the refresh token lasts as long. CFG-023 */
export const SESSION_SECONDS = 2_592_000;

/** How long a used refresh token still yields the successor it yielded first: tabs refresh at the same moment. */
export const REUSE_WINDOW_MS = 20_000;

/** However often it is used, a session ends. */
const LONGEST_SESSION_MS = 180 * DAY_MS;

/** A session that is used now ends a month from now, or when it is half a year old. */
export const sessionExpiry = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_SECONDS * 1_000, startedAt.getTime() + LONGEST_SESSION_MS));

/** Staff may change what is others', so that their sessions are short: a shift, and an hour without a call. */
const STAFF_SESSION_MS = 12 * 3_600_000;
const STAFF_IDLE_MS = 3_600_000;
/** A call of staff is noted no more often: pages make several at once. */
const STAFF_NOTED_MS = 60_000;

interface SessionTimes {
  createdAt: Date;
  usedAt: Date;
}

/** Whether a session that is a member of staff's still counts. */
export const isWithinShift = ({ createdAt, usedAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < STAFF_SESSION_MS && now.getTime() - usedAt.getTime() < STAFF_IDLE_MS;

export const isUseNoted = ({ usedAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - usedAt.getTime() < STAFF_NOTED_MS;

/** How long a sign-in proves who one is, for changes of what the account is signed in with. */
const PROOF_MS = 600_000;

export const isFreshProof = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() < PROOF_MS;

/** Not ended and not expired. */
export const isLive = ({ endedAt, expiresAt }: { endedAt: Date | null; expiresAt: Date }, now: Date): boolean =>
  endedAt === null && expiresAt > now;

/** A refresh token shown again later than this has been copied. */
export const isWithinReuseWindow = (spentAt: Date, now: Date): boolean =>
  now.getTime() - spentAt.getTime() < REUSE_WINDOW_MS;
