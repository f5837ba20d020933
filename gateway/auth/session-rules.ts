/** The cookie that carries the refresh token lasts as long. CFG-023 */
export const SESSION_SECONDS = 2_592_000;

/** How long a used refresh token still yields the successor it yielded first: tabs refresh at the same moment. */
export const REUSE_WINDOW_MS = 20_000;

export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1_000);

/** Not ended and not expired. */
export const isLive = ({ endedAt, expiresAt }: { endedAt: Date | null; expiresAt: Date }, now: Date): boolean =>
  endedAt === null && expiresAt > now;

/** A refresh token shown again later than this has been copied. */
export const isWithinReuseWindow = (spentAt: Date, now: Date): boolean =>
  now.getTime() - spentAt.getTime() < REUSE_WINDOW_MS;
