import { createHmac } from "node:crypto";
import type { Database, Executor } from "../../platform/db/database.ts";
import type { SignedIn } from "../../platform/http/actors.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import type { LogSecurityEvent } from "../../platform/security-log.ts";
import { isUserBlocked } from "./accounts-store.ts";
import { isLive, isWithinReuseWindow, isWithinShift } from "./session-rules.ts";
import {
  type Browser,
  endSession,
  lockSessionBySpentToken,
  lockSessionByToken,
  replaceRefreshToken,
  type SessionRow,
} from "./sessions-store.ts";
import { isStaff } from "./user-store.ts";

interface Rotation {
  db: Database;
  /** Derives successors, so that the same one can be returned again although it is stored nowhere. */
  key: Buffer;
  now: Date;
  logSecurityEvent: LogSecurityEvent;
}

/**
 * Exchanges a refresh token for its successor; null for an invalid one. A token shown long after it was used has been copied: its
 * session ends. Concurrent calls with one token queue on the session's row, and the later ones find the token used. API-010
 */
export function rotateRefreshToken(
  rotation: Rotation,
  token: string,
  browser: Browser,
): Promise<(SignedIn & { refreshToken: string }) | null> {
  const { db, key, now, logSecurityEvent } = rotation;
  const hash = hashOfSecret(token);
  const refreshToken = successorOf(key, token);
  return db.transaction(async (tx) => {
    const current = await lockSessionByToken(tx, hash);
    if (current) {
      if (!(await isUsable(tx, current, now))) return null;
      await replaceRefreshToken(tx, current, { hash: hashOfSecret(refreshToken), browser }, now);
      return { userId: current.userId, sessionId: current.id, refreshToken };
    }

    const spent = await lockSessionBySpentToken(tx, hash);
    if (!spent || !(await isUsable(tx, spent.session, now))) return null;
    const { id, userId } = spent.session;
    if (isWithinReuseWindow(spent.spentAt, now)) return { userId, sessionId: id, refreshToken };
    await endSession(tx, userId, id);
    logSecurityEvent({ event: "refresh_token_reused", userId, clientAddress: browser.clientAddress });
    return null;
  });
}

const successorOf = (key: Buffer, token: string): string =>
  createHmac("sha256", key).update(`refresh token after ${token}`).digest("base64url");

const isUsable = async (tx: Executor, session: SessionRow, now: Date): Promise<boolean> =>
  isLive(session, now) &&
  !(await isUserBlocked(tx, session.userId)) &&
  (isWithinShift(session, now) || !(await isStaff(tx, session.userId)));
