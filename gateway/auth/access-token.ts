import { errors, jwtVerify, SignJWT } from "jose";
import type { Executor } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import type { Caller } from "../http/route.ts";
import { hasLiveSession } from "./sessions-store.ts";

type Bearer = Pick<Caller, "accessToken">;

/** A signed-in user and the session of the call. */
export interface SignedIn {
  userId: number;
  sessionId: string;
}

/** Identifies callers by the access token of `Authorization: Bearer`: a JWT with the user's id as `sub` and the session's as `sid`. API-005 */
export interface AccessTokens {
  issue(signedIn: SignedIn, lifetimeSeconds?: number): Promise<string>;
  /** Id of the user; null for a guest, for an invalid or expired token and for a session that has ended. */
  userIdOf(caller: Bearer): Promise<number | null>;
  /** Id of the user. Throws `unauthorized` where `userIdOf` is null. */
  userOf(caller: Bearer): Promise<number>;
  /** The user with the session; null where `userIdOf` is. */
  findSession(caller: Bearer): Promise<SignedIn | null>;
  /** Like `userOf`, with the session. */
  sessionOf(caller: Bearer): Promise<SignedIn>;
}

export const ACCESS_TOKEN_SECONDS = 3_600;
const ALGORITHM = "HS256";
/** Distinguishes these tokens from others that may be signed with the same secret. */
const TYPE = "at+jwt";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function createAccessTokens({
  secret,
  now,
  db,
}: {
  secret: string;
  now: () => Date;
  db: Executor;
}): AccessTokens {
  const key = new TextEncoder().encode(secret);

  async function claimsOf({ accessToken }: Bearer): Promise<SignedIn | null> {
    if (accessToken === null) return null;
    try {
      const { payload } = await jwtVerify(accessToken, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        requiredClaims: ["sub", "exp", "sid"],
        currentDate: now(),
      });
      const userId = Number(payload.sub);
      const sessionId = String(payload.sid);
      return Number.isSafeInteger(userId) && userId > 0 && UUID.test(sessionId) ? { userId, sessionId } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** One look-up for all that one call needs of its user. */
  const lookUps = new WeakMap<Bearer, Promise<SignedIn | null>>();

  function findSession(caller: Bearer): Promise<SignedIn | null> {
    const found = lookUps.get(caller) ?? readSession(caller);
    lookUps.set(caller, found);
    return found;
  }

  async function readSession(caller: Bearer): Promise<SignedIn | null> {
    const claims = await claimsOf(caller);
    return claims !== null && (await hasLiveSession(db, claims, now())) ? claims : null;
  }

  async function sessionOf(caller: Bearer): Promise<SignedIn> {
    const signedIn = await findSession(caller);
    if (signedIn === null) throw notSignedIn();
    return signedIn;
  }

  return {
    findSession,
    sessionOf,
    userOf: async (caller) => (await sessionOf(caller)).userId,
    userIdOf: async (caller) => (await findSession(caller))?.userId ?? null,
    issue({ userId, sessionId }, lifetimeSeconds = ACCESS_TOKEN_SECONDS) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },
  };
}

export const notSignedIn = (): ApiError => new ApiError("unauthorized", "Войдите, чтобы продолжить");
