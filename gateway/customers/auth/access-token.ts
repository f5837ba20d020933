import { errors, jwtVerify, SignJWT } from "jose";
import type { Executor } from "../../platform/db/database.ts";
import type { SignedIn } from "../../platform/http/actors.ts";
import { hasLiveSession } from "./sessions-store.ts";

/** Access tokens of `Authorization: Bearer`: JWTs with the user's id as `sub` and the session's as `sid`. API-005 */
export interface AccessTokens {
  issue(signedIn: SignedIn, lifetimeSeconds?: number): Promise<string>;
  /** The user and the session; null for an invalid or expired token, a session that has ended and a blocked user. */
  findSession(accessToken: string): Promise<SignedIn | null>;
}

export const ACCESS_TOKEN_SECONDS = 3_600;
const ALGORITHM = "HS256";
/** Distinguishes these tokens from others that may be signed with the same secret. */
const TYPE = "at+jwt";
/** Who makes them, and for whom: a token of another service that shares a secret by mistake is none here. */
const ISSUER = "urn:protektor:gateway";
const AUDIENCE = "urn:protektor:shop";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function createAccessTokens({
  key,
  now,
  db,
}: {
  /** `accessTokens` of `deriveKeys`. */
  key: Uint8Array;
  now: () => Date;
  db: Executor;
}): AccessTokens {
  async function claimsOf(accessToken: string): Promise<SignedIn | null> {
    try {
      const { payload } = await jwtVerify(accessToken, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
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

  return {
    async findSession(accessToken) {
      const claims = await claimsOf(accessToken);
      return claims !== null && (await hasLiveSession(db, claims, now())) ? claims : null;
    },
    issue({ userId, sessionId }, lifetimeSeconds = ACCESS_TOKEN_SECONDS) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },
  };
}
