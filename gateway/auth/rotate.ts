import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Executor } from "../db/database.ts";
import { sessions, spentRefreshTokens } from "../db/schema/sign-in.ts";
import { users } from "../db/schema/users.ts";
import { hashOfSecret } from "../secret.ts";
import type { SignedIn } from "./access-token.ts";
import { type Browser, browserFields, sessionEnd } from "./sessions.ts";

/** How long after its use a refresh token still answers the successor it answered first: tabs ask at the same moment. */
export const SAME_SUCCESSOR_MS = 20_000;

interface Rotation {
  db: Database;
  /** Keys the successors, so that the same one is answered again although it is stored nowhere. */
  secret: string;
  now: Date;
}

type SessionRow = typeof sessions.$inferSelect;

/**
 * The successor of a refresh token and whose it is; null for one that does not count. A token shown long after it was spent has been
 * copied: its whole session ends. Who shows a token at the same moment waits for the session's row and finds the token spent. API-010
 */
export function rotate(
  rotation: Rotation,
  token: string,
  browser: Browser,
): Promise<(SignedIn & { refreshToken: string }) | null> {
  const { db, secret, now } = rotation;
  const hash = hashOfSecret(token);
  const refreshToken = successorOf(secret, token);
  return db.transaction(async (tx) => {
    const current = await lockSession(tx, eq(sessions.refreshHash, hash));
    if (current) {
      if (!(await isAlive(tx, current, now))) return null;
      await tx.insert(spentRefreshTokens).values({ hash, sessionId: current.id, spentAt: now });
      await tx
        .update(sessions)
        .set({
          refreshHash: hashOfSecret(refreshToken),
          usedAt: now,
          expiresAt: sessionEnd(now),
          ...browserFields(browser),
        })
        .where(eq(sessions.id, current.id));
      return { userId: current.userId, sessionId: current.id, refreshToken };
    }

    const [spent] = await tx.select().from(spentRefreshTokens).where(eq(spentRefreshTokens.hash, hash));
    const family = spent && (await lockSession(tx, eq(sessions.id, spent.sessionId)));
    if (!family || !(await isAlive(tx, family, now))) return null;
    if (now.getTime() - spent.spentAt.getTime() < SAME_SUCCESSOR_MS)
      return { userId: family.userId, sessionId: family.id, refreshToken };
    await tx.update(sessions).set({ endedAt: sql`now()` }).where(eq(sessions.id, family.id));
    return null;
  });
}

const successorOf = (secret: string, token: string): string =>
  createHmac("sha256", secret).update(`refresh token after ${token}`).digest("base64url");

async function lockSession(tx: Executor, which: ReturnType<typeof eq>): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(sessions).where(which).for("update");
  return row;
}

async function isAlive(tx: Executor, { userId, endedAt, expiresAt }: SessionRow, now: Date): Promise<boolean> {
  if (endedAt !== null || expiresAt <= now) return false;
  const [user] = await tx.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId));
  return user?.blockedAt === null;
}
